extension DependencyContainer: DependencyRegistry {
  /// Adds a binding that one of the verbs has made.
  @discardableResult
  public func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> {
    if let change = binding.modification?.decorator {
      return Registration(core: core, binding: core.decorate(binding.binding.key, with: change))
    }
    return Registration(core: core, binding: core.add(binding.binding))
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
    core.decorate(Key(type, name?.name), with: Decorator(Place(fileID, line), awaiting: wrap))
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

/// A module that is being installed, known by its type and the bytes of its properties.
struct ModuleUnderWay: Equatable {
  fileprivate let core: ObjectIdentifier
  fileprivate let type: ObjectIdentifier
  fileprivate let bytes: [UInt8]

  /// Modules may install each other; the one that came first goes on.
  @TaskLocal fileprivate static var all: [ModuleUnderWay] = []
  /// Whether the module that is being installed was installed before.
  @TaskLocal fileprivate static var isAgain = false
  /// After how many registrations the module began, or that which installs it: another one may
  /// register the same.
  @TaskLocal fileprivate static var began = 0

  fileprivate static func within(_ modules: [Self], _ body: () -> Void) {
    $all.withValue(modules) { $began.withValue(Order.latest, operation: body) }
  }

  /// Whether a binding was registered before, by another module than the one that registers now.
  static func isOfAnother(_ binding: AnyBinding) -> Bool { binding.base.number <= began }
}

extension DependencyContainer {
  /// Runs a module's registrations, and notes if a second installation contributes the same again.
  package func install<Module>(
    registering module: Module, at place: Place, _ register: () -> Void
  ) {
    // SAFETY: the bytes are copied, to be compared.
    let bytes = withUnsafeBytes(of: module, Array.init)
    let (core, id) = (core, ObjectIdentifier(Module.self))
    let installing = ModuleUnderWay(core: ObjectIdentifier(core), type: id, bytes: bytes)
    if ModuleUnderWay.all.contains(installing) { return }
    ModuleUnderWay.within(ModuleUnderWay.all + [installing]) {
      // A module with properties may register something else each time.
      guard bytes.isEmpty else { return register() }
      let first = core.chain.lazy.compactMap { core in
        core.state.withLock { state in state.remarks.modules.first { $0.type == id }?.place }
      }.first
      guard let first, !ModuleUnderWay.isAgain else {
        if first == nil { core.state.withLock { $0.remarks.modules.append((id, place)) } }
        return register()
      }
      let before = core.state.withLock { repeatable($0) }
      ModuleUnderWay.$isAgain.withValue(true, operation: register)
      core.state.withLock { state in
        if repeatable(state) > before {
          state.remarks.repeatedModules.append((Module.self, first, place))
        }
      }
    }
  }
}

/// The number of contributions, and of decorators that wrap what one of the same line wraps.
private func repeatable(_ state: Core.State) -> Int {
  let contributions = state.contributions.values.reduce(0) { $0 + $1.count }
  let decorators = state.decorators
  return contributions
    + decorators.indices.count { index in
      let (key, decorator) = decorators[index]
      return decorators[..<index].contains {
        $0.key == key && $0.decorator.origin == decorator.origin
      }
    }
}
