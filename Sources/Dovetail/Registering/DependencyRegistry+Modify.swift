extension DependencyRegistry {
  /// Changes the instances of a key, for a test.
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
  /// The rest of the value stays as it was registered, or as outer overrides and modifications have
  /// left it. The closure is called for each instance that is made. In a strict test, the key
  /// counts as named. If nothing was registered under the key, the modification is a finding, as an
  /// override is.
  ///
  /// In a fork, the binding is changed in the container that registered it. A scope modifies what it
  /// registers itself.
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
    add(DependencyBinding(binding: .changing(name?.name, by: decorator)))
  }

  /// Changes the instances of a key asynchronously, for a test; the key is then resolved with
  /// `await`.
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
    add(DependencyBinding(binding: .changing(name?.name, by: decorator)))
  }
}
