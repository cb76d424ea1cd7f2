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
    self.init(core: ContainerCore(.root), parent: nil)
  }

  init(core: ContainerCore, parent: DependencyContainer?) {
    self.core = core
    self.parent = parent
    core.adopt(self)
  }

  deinit { core.forsake(self) }

  /// The container that answers wherever no other is current.
  public static let shared = DependencyContainer()

  /// The name of the scope; `nil` when the container is no scope.
  public var name: String? { core.scopeName }
}

extension DependencyContainer: CustomStringConvertible {
  /// The container's name and how many bindings it has.
  public var description: String {
    let kind = name.map { "scope \"\($0)\"" } ?? "container"
    let count = core.registeredCells().count
    return "\(kind) with \(count) \(count == 1 ? "binding" : "bindings")"
  }
}
