extension DependencyContainer: DependencyRegistry {
  /// Adds a binding that one of the verbs has made.
  @discardableResult
  public func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> {
    Registration(cell: core.add(binding.binding))
  }

  /// Removes the binding of a type; an instance that was kept is closed with the container.
  ///
  /// A binding of a parent is not touched, and is visible again. `unregister([T].self)` removes the
  /// contributions to the collection.
  public func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?) {
    let need = Need.of(type)
    core.remove(
      BindingID(type, name?.name),
      contributionsTo: need.kind == .collection
        ? BindingID(need.type, name?.name) : nil)
  }

  /// Removes every binding, contribution and decorator of this container.
  ///
  /// Instances that have something to close are closed with the container; the others go at once.
  public func unregisterAll() {
    core.removeAll()
  }

  /// Registers what a module provides.
  public func install(
    _ module: some DependencyModule, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    core.install(module, at: Place(fileID, line)) { module.register(in: self) }
  }
}

extension DependencyContainer {
  /// Makes a container and registers what the modules provide.
  public convenience init(
    _ first: any DependencyModule, _ rest: any DependencyModule...,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init()
    for module in [first] + rest { install(module, fileID: fileID, line: line) }
  }
}

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
