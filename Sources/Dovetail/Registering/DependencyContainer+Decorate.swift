extension DependencyContainer {
  /// Wraps every instance of a key, for example to log or to cache.
  ///
  /// ```swift
  /// container.decorate((any Networking).self) { inner, r in LoggingNetworking(inner) }
  /// ```
  ///
  /// Decorators belong to the key: they wrap every binding that provides it here, overrides too. What
  /// a scope registers or overrides itself is not wrapped, nor are contributions to a collection.
  ///
  /// Several decorators are applied in order, the first one innermost. You may add a decorator
  /// before or after the binding. A kept instance is dropped, so that the next one is wrapped. A
  /// scope decorates what it registers itself; for anything else `validate()` reports an error.
  public func decorate<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, using wrap: @escaping @Sendable (T, Resolution) throws -> T
  ) {
    core.decorate(
      BindingID(type, name?.name),
      with: Decorator(origin: Place(fileID, line), wrap: wrap))
  }

  /// Wraps every instance of a key with an asynchronous decorator.
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
