extension DependencyContainer: DependencyRegistry {
  /// Adds a binding that one of the verbs has made.
  @discardableResult
  public func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> {
    switch binding.change {
    case .binding(let binding): Registration(core: core, binding: core.add(binding))
    case .decorator(let decorator, let key):
      Registration(core: core, binding: core.decorate(key, with: decorator))
    }
  }

  /// Removes the binding of a type; an instance that was kept is closed with the container.
  ///
  /// A binding of a parent is not touched, and is visible again. `unregister([T].self)` removes the
  /// contributions to the collection.
  public func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?) {
    core.remove(Key(type, name?.name))
    if let need = Need.form(type)?.need, need.kind == .collection {
      core.removeContributions(to: Key(need.key.type, name?.name))
    }
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
    install(registering: module, at: Place(fileID, line)) { module.register(in: self) }
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
    core.decorate(Key(type, name?.name), with: Decorator(Place(fileID, line), wrap))
  }

  /// Wraps every instance of a key with an asynchronous decorator.
  ///
  /// The key is then resolved with `await`.
  public func decorate<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line,
    using wrap: @escaping @Sendable @concurrent (T, Resolution) async throws -> T
  ) {
    core.decorate(Key(type, name?.name), with: Decorator<T>(Place(fileID, line), awaiting: wrap))
  }
}

extension DependencyContainer {
  /// The verbs for parts that live on the main actor.
  public var mainActor: MainActorRegistry { MainActorRegistry(container: self) }

  /// Registers what a module of the main actor provides.
  @MainActor public func install(
    _ module: some MainActorModule, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    install(registering: module, at: Place(fileID, line)) { module.register(in: mainActor) }
  }

  /// Makes a container and registers what modules provide, those of the main actor among them.
  @_disfavoredOverload
  @MainActor public convenience init(
    _ first: any InstallableModule, _ rest: any InstallableModule...,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init()
    for module in [first] + rest {
      if let module = module as? any MainActorModule {
        install(module, fileID: fileID, line: line)
      } else if let module = module as? any DependencyModule {
        install(module, fileID: fileID, line: line)
      }
    }
  }
}
