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

  /// Makes an empty container whose registrations have another lifetime than ``Lifetime/single`` where they
  /// do not say one.
  ///
  /// ```swift
  /// let container = DependencyContainer(standardLifetime: .graph)
  /// ```
  ///
  /// Its scopes and forks have the same.
  public convenience init(standardLifetime: Lifetime) {
    self.init(core: ContainerCore(.root, lifetime: standardLifetime.kind ?? .single), parent: nil)
  }

  /// Makes an empty container that keeps nothing where a registration does not say a lifetime.
  ///
  /// What is registered without `as:` is `Sendable` there too, since the compiler sees no lifetime.
  public convenience init(standardLifetime: UniqueLifetime) {
    self.init(core: ContainerCore(.root, lifetime: .unique), parent: nil)
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
  /// The container's name and its bindings, one a line, in the order of registration.
  public var description: String {
    let kind = name.map { "scope \"\($0)\"" } ?? "container"
    let cells = core.registeredCells()
    let lines = cells.map { cell in
      let (binding, role) = (cell.binding, cell.role == .contribution ? "one of " : "")
      let lifetime = binding.lifetime.spelling
      return "\n  \(role)\(binding.key) as \(lifetime) (\(binding.origin.location))"
    }
    return "\(kind) with \(cells.count) \(cells.count == 1 ? "binding" : "bindings")"
      + lines.joined()
  }
}
