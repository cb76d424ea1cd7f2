extension DependencyContainer: DependencyRegistry {
  /// Adds a binding that one of the verbs has made.
  @discardableResult
  public func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> {
    if let change = binding.modification {
      return Registration(core: core, binding: core.decorate(with: change))
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
  public func unregisterAll() { core.removeAll() }

  /// Registers what a module provides.
  public func install(
    _ module: some DependencyModule, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    install(registering: module, at: Place(fileID, line)) { module.register(in: self) }
  }
}

extension DependencyContainer {
  /// Makes a container and registers what the modules provide.
  @export(implementation) public convenience init(
    _ first: any DependencyModule, _ rest: any DependencyModule...,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init()
    install(first, fileID: fileID, line: line)
    for module in rest { install(module, fileID: fileID, line: line) }
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
  @export(implementation) public func decorate<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, using wrap: @escaping @Sendable (T, Resolution) throws -> T
  ) {
    core.decorate(with: Decorator(Key(type, name?.name), Place(fileID, line), wrap))
  }

  /// Wraps every instance of a key with an asynchronous decorator.
  ///
  /// The key is then resolved with `await`.
  @export(implementation) public func decorate<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line,
    using wrap: @escaping @Sendable @concurrent (T, Resolution) async throws -> T
  ) {
    core.decorate(with: Decorator(Key(type, name?.name), Place(fileID, line), awaiting: wrap))
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
  @export(implementation) @_disfavoredOverload
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
final class ModuleUnderWay: Sendable {
  private let (core, type, bytes): (Core, any Any.Type, [UInt8])
  /// Whether it, or one that installs it, was installed before.
  fileprivate let isAgain: Bool
  /// After how many registrations it began: another one may register the same.
  private let began = Order.latest
  private let outer = current

  @TaskLocal fileprivate static var current: ModuleUnderWay?

  fileprivate init(_ core: Core, _ type: any Any.Type, _ bytes: [UInt8], isAgain: Bool) {
    ((self.core, self.type, self.bytes), self.isAgain) = ((core, type, bytes), isAgain)
  }

  fileprivate func isInside(_ core: Core, _ type: any Any.Type, _ bytes: [UInt8]) -> Bool {
    self.core === core && self.type == type && self.bytes == bytes
      || outer?.isInside(core, type, bytes) == true
  }

  /// Whether a binding was registered before, by another module than the one that registers now.
  static func isOfAnother(_ old: AnyBinding) -> Bool { old.base.number <= current?.began ?? 0 }
}

extension DependencyContainer {
  /// Runs a module's registrations, and notes if a second installation contributes the same again.
  package func install<Module>(
    registering module: Module, at place: Place, _ register: () -> Void
  ) {
    // SAFETY: the bytes are copied, to be compared.
    install(Module.self, withUnsafeBytes(of: module, Array.init), at: place, register)
  }

  private func install(
    _ module: any Any.Type, _ bytes: [UInt8], at place: Place, _ register: () -> Void
  ) {
    let outer = ModuleUnderWay.current
    // Modules may install each other; the one that came first goes on.
    if outer?.isInside(core, module, bytes) == true { return }
    let isPart = outer?.isAgain == true
    // A module with properties may register something else each time.
    let key = Key(module, nil)
    let first = bytes.isEmpty ? core.remark(.module, key)?.place : nil
    if bytes.isEmpty, first == nil { core.remark(.module, key, at: place) }
    let before = first == nil || isPart ? nil : repeatable
    let installing = ModuleUnderWay(core, module, bytes, isAgain: isPart || before != nil)
    ModuleUnderWay.$current.withValue(installing, operation: register)
    if let first, let before, repeatable > before {
      core.remark(.repeatedModule, key, at: place, other: first)
    }
  }

  /// The number of contributions, and of decorators that wrap what one of the same line wraps.
  private var repeatable: Int {
    let (lists, decorators) = core.state.withLock { ($0.contributions, $0.decorators) }
    let repeated = decorators.indices.count { index in
      let (key, origin) = (decorators[index].key, decorators[index].origin)
      return decorators[..<index].contains { $0.key == key && $0.origin == origin }
    }
    return lists.values.reduce(repeated) { $0 + $1.count }
  }
}
