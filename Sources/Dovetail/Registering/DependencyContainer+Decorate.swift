extension DependencyContainer {
  /// Wraps every instance of a key, for example to log or to cache.
  ///
  /// ```swift
  /// container.decorate((any Networking).self) { inner, r in LoggingNetworking(inner) }
  /// ```
  ///
  /// Decorators belong to the key: they wrap whatever provides it, an override too. The contributions
  /// to a collection are not wrapped.
  ///
  /// Several decorators are applied in order, the first one innermost. A decorator may be added before
  /// or after the binding; an instance that was kept is dropped, so that the next one is wrapped. In a
  /// scope it wraps the parent's instances for that scope alone.
  public func decorate<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, using wrap: @escaping @Sendable (T, Resolution) throws -> T
  ) {
    core.decorate(
      BindingID(type, name?.name),
      with: Decorator(origin: Place(fileID, line), wrap: wrap))
  }

  /// Wraps every instance of a key by an asynchronous decorator.
  ///
  /// The key is then resolved with `await`.
  public func decorate<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line,
    using wrap: @escaping @Sendable @concurrent (T, Resolution) async throws -> T
  ) {
    core.decorate(
      BindingID(type, name?.name),
      with: Decorator(origin: Place(fileID, line), wrapAsync: wrap))
  }
}

extension DependencyContainer {
  /// Changes what provides a key, for a test.
  ///
  /// ```swift
  /// try await withDependencies {
  ///   $0.modify(NumberClient.self) { $0.fetch = { 3 } }
  /// } operation: {
  ///   let number = try await injected(NumberClient.self).fetch()
  ///   #expect(number == 3)
  /// }
  /// ```
  ///
  /// The rest of the value stays as it is: as it was registered, or as outer overrides and modifications have
  /// made it. The closure is called for each instance that is made. A strict test takes the key as named.
  /// Where nothing was registered, the modification is a finding, as an override is.
  ///
  /// In a fork, the binding is changed in the container that registered it; in a scope, for that scope.
  public func modify<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ change: @escaping @Sendable (inout T) throws -> Void
  ) {
    let wrap = { @Sendable (instance: T, _: Resolution) throws -> T in
      var instance = instance
      try change(&instance)
      return instance
    }
    var decorator = Decorator(origin: Place(fileID, line), wrap: wrap)
    decorator.isModification = true
    core.modify(BindingID(type, name?.name), with: decorator)
  }

  /// Changes what provides a key, for a test, asynchronously; the key is then resolved with `await`.
  public func modify<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ change: @escaping @Sendable (inout T) async throws -> Void
  ) {
    let wrap = { @Sendable (instance: T, _: Resolution) async throws -> T in
      var instance = instance
      try await change(&instance)
      return instance
    }
    var decorator = Decorator(origin: Place(fileID, line), wrapAsync: wrap)
    decorator.isModification = true
    core.modify(BindingID(type, name?.name), with: decorator)
  }
}
