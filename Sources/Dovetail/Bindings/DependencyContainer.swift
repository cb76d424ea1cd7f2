@_spi(Tools) import DovetailBlueprint

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
/// To register, use the methods of ``DependencyRegistry``; to resolve, those of
/// ``DependencyResolver``. See <doc:Containers>.
///
/// A container may be used from any thread and any task. A kept instance is built once, however
/// many callers resolve it at the same time. No lock is held while a recipe runs.
public final class DependencyContainer: Sendable {
  @usableFromInline package let core: ContainerCore
  /// The container this one is a scope of.
  public var parent: DependencyContainer? { above.container }
  /// The parent, which goes after the core: that may not hold the core of the parent.
  ///
  /// It's in a struct: a class that refers to one of its own kind would count the reference once more
  /// as it goes, and all requests of a server count that one.
  private let above: Above
  private struct Above { let container: DependencyContainer? }

  /// Makes an empty container.
  public convenience init() {
    self.init(core: ContainerCore(.root), parent: nil)
  }

  init(core: ContainerCore, parent: DependencyContainer?) {
    self.core = core
    above = Above(container: parent)
    core.adopt(self)
  }

  /// Makes a scope, whose core knows its container before any other thread knows the core.
  init(scope name: String, of parent: borrowing DependencyContainer) {
    // SAFETY: the container holds both cores; see `State.handle` for itself.
    let outer = Unmanaged.passUnretained(parent.core)
    core = ContainerCore(.scope(name), in: outer, holdsParent: false)
    above = Above(container: copy parent)
    Unmanaged.passUnretained(core)._withUnsafeGuaranteedRef { core in
      outer._withUnsafeGuaranteedRef { core.join($0, as: .passUnretained(self)) }
    }
  }

  deinit {
    // SAFETY: the container holds its core. A reference more would hide that there is no other.
    Unmanaged.passUnretained(core)._withUnsafeGuaranteedRef { $0.forsake(self) }
  }

  /// The container that is current wherever no other is.
  public static let shared = DependencyContainer()

  /// The name of the scope; `nil` if the container is not a scope.
  public var name: String? { core.scopeName }
}

extension DependencyContainer: CustomStringConvertible {
  /// The container's bindings, what each needs, and whether it is built.
  ///
  /// They are in the order of registration. No recipe runs for this.
  ///
  /// ```text
  /// container with 2 bindings
  ///   any Clock as .single (App/Modules.swift:12), built
  ///   any Networking as .single (App/Modules.swift:14)
  ///     needs any Clock, any Disk (missing)
  /// ```
  public var description: String {
    let blueprint = blueprint
    let own = blueprint.bindings.count { $0.scope == blueprint.scopes.count - 1 }
    let cells = core.registeredCells()
    return BlueprintText(blueprint).text(
      name.map { "scope \"\($0)\"" } ?? "container", from: blueprint.bindings.count - own,
      built: Waiting.locked { _ in cells.map(\.isKeeping) })
  }
}

/// The value that a recipe resolves its dependencies with: one `resolve` call and all calls nested
/// in it.
///
/// ```swift
/// container.register(Feed.self) { r in Feed(store: try r.resolve()) }
/// ```
///
/// An object may keep it and resolve later. That starts a new resolution, in the container that the
/// object was built for. A kept resolution does not keep the container's instances alive.
public struct Resolution: Sendable {
  @usableFromInline let core: ContainerCore

  @usableFromInline
  init(core: ContainerCore) {
    self.core = core
  }
}
