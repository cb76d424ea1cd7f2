import CDovetail
import Synchronization

/// What a container is behind its public face: its tables, its parent, its phase.
///
/// Instances that a container keeps may refer to its core without keeping themselves alive: when the
/// last ``DependencyContainer`` of a core goes, the core lets go of its instances.
@usableFromInline
final class ContainerCore: @unchecked Sendable {
  // SAFETY: the tables are changed under `state`'s lock and read in sections; `activeBuilds` and
  // `drained` are guarded by `BuildGraph`; the rest is immutable or atomic.

  /// The unnamed bindings, by type.
  @usableFromInline let types: Atomic<Table.Pointer>
  /// The named bindings, by type and name.
  let named: Atomic<Table.Pointer>
  @usableFromInline let parent: ContainerCore?
  /// The name of the scope; `nil` for a container that is none.
  let scopeName: String?
  /// Whether the container belongs to a fork, with all its parents.
  let isFork: Bool
  let phase = Atomic<Phase>(.open)
  /// When the container was made, relative to others.
  let sequence: UInt64
  private static let made = Atomic<UInt64>(0)
  /// Whether nobody holds the container any more but what it made: then it keeps nothing alive.
  let isForsaken = Atomic<Bool>(false)
  let state = Locked(State())
  /// The builds under way.
  ///
  /// Guarded by ``BuildGraph``.
  var activeBuilds: [ObjectIdentifier: Build] = [:]
  /// Who waits until the builds under way have ended.
  ///
  /// Guarded by ``BuildGraph``.
  var drained: [(ignoring: Set<ObjectIdentifier>, continuation: CheckedContinuation<Void, Never>)] =
    []

  enum Phase: UInt8, AtomicRepresentable {
    case open, closing, closed
  }

  /// What changes at set-up and when scopes come and go.
  struct State {
    /// The contributions to a collection, in order.
    var contributions: [BindingID: [Cell]] = [:]
    /// The decorators of a key, the innermost first, for when its binding is registered later.
    var decorators: [BindingID: [any AnyDecorator]] = [:]
    /// The scopes below, for closing them first.
    var children: [ObjectIdentifier: WeakCore] = [:]
    /// The container a user holds.
    weak var handle: DependencyContainer?
    /// The closing under way, for those who close a second time.
    var closing: Task<DependencyError?, Never>?
    /// Where `close()` was called.
    var closedAt: Place?
  }

  struct WeakCore {
    weak var core: ContainerCore?
  }

  init(parent: ContainerCore?, scopeName: String?, isFork: Bool) {
    Self.prepareBarrier
    sequence = Self.made.wrappingAdd(1, ordering: .relaxed).newValue
    types = Atomic(Table.make(capacityBits: 2))
    named = Atomic(Table.make(capacityBits: 2))
    self.parent = parent
    self.scopeName = scopeName
    self.isFork = isFork
  }

  /// Done once, before the first container can be read.
  private static let prepareBarrier: Void = dovetail_barrier_prepare()

  deinit {
    // Nobody can be reading: a reader holds the core. The instances go in reverse order of creation.
    parent?.forget(self)
    var cells = state.withLock { $0.contributions.values.flatMap { $0 } }
    for table in [types.load(ordering: .acquiring), named.load(ordering: .acquiring)] {
      Table.forEach(in: table) { _, bits in
        // SAFETY: the table owned a reference to the cell.
        cells.append(
          Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits)!).takeRetainedValue())
      }
      Table.free(table)
    }
    state.withLock { $0.contributions = [:] }
    cells.sort { $0.order < $1.order }
    while !cells.isEmpty { cells.removeLast() }
  }

  private func forget(_ child: ContainerCore) {
    _ = state.withLock { $0.children.removeValue(forKey: ObjectIdentifier(child)) }
  }

  /// This container and its parents, the innermost first.
  var chain: [ContainerCore] {
    var chain = [self]
    while let parent = chain.last?.parent { chain.append(parent) }
    return chain
  }

  /// Ends the account of a build, and returns who waited for the last one.
  ///
  /// Called under ``BuildGraph``'s lock.
  func remove(_ build: Build) -> [CheckedContinuation<Void, Never>] {
    activeBuilds[ObjectIdentifier(build)] = nil
    let active = Set(activeBuilds.keys)
    let ready = drained.filter { active.isSubset(of: $0.ignoring) }
    drained.removeAll { active.isSubset(of: $0.ignoring) }
    return ready.map(\.continuation)
  }
}
