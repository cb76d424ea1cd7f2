/// Bindings, and the instances made from them.
///
/// ```swift
/// let container = DependencyContainer()
/// container.register((any Clock).self) { SystemClock() }
/// container.register((any Networking).self, using: HTTPNetworking.init(clock:))
///
/// let network = try container.resolve((any Networking).self)
/// ```
///
/// It registers by the methods of ``DependencyRegistry``, and resolves by those of ``DependencyResolver``; see
/// <doc:Containers>.
///
/// A container may be used from any thread and any task. A kept instance is built once, however many
/// ask for it at the same time, and no lock is held while a recipe runs.
public final class DependencyContainer: Sendable {
  @usableFromInline let core: ContainerCore
  /// The container this one is a scope of.
  public let parent: DependencyContainer?

  /// Makes an empty container.
  public convenience init() {
    self.init(core: ContainerCore(parent: nil, scopeName: nil, isFork: false), parent: nil)
  }

  /// Makes a container and registers what the modules provide.
  public convenience init(_ modules: any DependencyModule...) {
    self.init()
    for module in modules { install(module) }
  }

  init(core: ContainerCore, parent: DependencyContainer?) {
    self.core = core
    self.parent = parent
    core.adopt(self)
  }

  deinit { core.forsake() }

  /// The container that answers wherever no other is current.
  public static let shared = DependencyContainer()

  /// The name of the scope; `nil` when the container is no scope.
  public var name: String? { core.scopeName }
}

extension DependencyContainer: DependencyRegistry {
  /// Adds a binding, as one of the verbs has made it.
  @discardableResult
  public func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> {
    let (core, cell) = core.add(binding.binding)
    return Registration(core: core, cell: cell)
  }

  /// Removes the binding of a type and drops the kept instance, without closing it.
  ///
  /// A binding of a parent is not touched, and is seen again. `unregister([T].self)` removes the
  /// contributions to the collection.
  public func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?) {
    let need = Need.of(type)
    core.remove(
      BindingID(type: ObjectIdentifier(type), name: name?.name),
      contributionsTo: need.kind == .collection
        ? BindingID(type: ObjectIdentifier(need.type), name: name?.name) : nil)
  }

  /// Removes every binding, contribution and decorator of this container and drops its instances,
  /// without closing them.
  public func unregisterAll() {
    core.removeAll()
  }

  /// Registers what a module provides.
  public func install(_ module: some DependencyModule) {
    module.register(in: self)
  }
}

extension DependencyContainer: CustomStringConvertible {
  /// The container's name and how many bindings it has.
  public var description: String {
    let kind = name.map { "scope \"\($0)\"" } ?? "container"
    let count = core.registeredCells().count
    return "\(kind) with \(count) \(count == 1 ? "binding" : "bindings")"
  }
}
