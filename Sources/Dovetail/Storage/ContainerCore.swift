import CDovetail
import Synchronization

/// What a container is behind its public face: its tables, its parent, its phase.
///
/// Instances that a container keeps may refer to its core without keeping themselves alive: when the
/// last ``DependencyContainer`` of a core goes, the core lets go of its instances.
@usableFromInline
// SAFETY: the tables are changed under `state`'s lock and read in sections; `underWay` is guarded by
// `Waiting`; the rest is immutable or atomic.
final class ContainerCore: @unchecked Sendable {
  /// The unnamed bindings, by type.
  @usableFromInline let types: Atomic<Table.Pointer>
  /// The named bindings, by type and name.
  let named: Atomic<Table.Pointer>
  @usableFromInline let parent: ContainerCore?
  /// The name of the scope; `nil` for a container that is none.
  let scopeName: String?
  /// Whether two scopes of this container's chain have one name.
  let hasNamesakes: Bool
  /// Whether the container belongs to a fork, with all its parents.
  let isFork: Bool
  /// Whether the core keeps the instances of a `@DependencyGraph` class: such a one answers no wrapper.
  let isGraph: Bool
  let phase = Atomic<Phase>(.open)
  /// When the container was made, relative to others.
  let sequence: UInt64
  private static let made = Atomic<UInt64>(0)
  /// Whether nobody holds the container any more but what it made: then it keeps nothing alive.
  let isForsaken = Atomic<Bool>(false)
  /// Whether somebody watches the recipes that run here; the same for a container and its scopes.
  let isWitnessed: Atomic<Bool>
  let state = Locked(State())
  /// The builds, runs and starts that a closing waits for.
  ///
  /// Guarded by ``Waiting``.
  var underWay: [ObjectIdentifier: Work] = [:]
  /// What came too late to be handed out, in layers, for the closing to close.
  ///
  /// Guarded by ``Waiting``.
  var late: [[ClosingInstance]] = []

  enum Phase: UInt8, AtomicRepresentable {
    case open, closing, closed
  }

  /// What changes at set-up and when scopes come and go.
  struct State {
    var contributions = Contributions()
    /// This scope's own instances for bindings whose key the scope's table answers otherwise:
    /// contributions, and what is decorated here.
    var derived: [ObjectIdentifier: Cell] = [:]
    /// The decorators of a key, the innermost first, for when its binding is registered later.
    var decorators: [BindingID: [any AnyDecorator]] = [:]
    /// What `installDiscovered()` has installed.
    var discovered: DiscoveredBindings?
    /// The scopes below, for closing them first.
    var children: [ObjectIdentifier: WeakCore] = [:]
    /// The container a user holds.
    weak var handle: DependencyContainer?
    /// How many such containers there are: more than one when a recipe has asked for one of its own.
    var handles = 0
    /// The closing, under way or ended.
    var closing: Work?
    /// Where `close()` was called.
    var closedAt: Place?
    /// Who watches the container and its scopes; kept by the outermost container.
    var witnesses: [any Witness] = []
  }

  struct WeakCore {
    weak var core: ContainerCore?
  }

  init(
    parent: ContainerCore?, scopeName: String?, isFork: Bool, isGraph: Bool = false
  ) {
    Self.prepareBarrier
    sequence = Self.made.wrappingAdd(1, ordering: .relaxed).newValue
    types = Atomic(Table.make(capacityBits: 2))
    named = Atomic(Table.make(capacityBits: isGraph ? 4 : 2))
    self.parent = parent
    self.scopeName = scopeName
    hasNamesakes =
      parent.map { parent in
        let isNamesake = scopeName != nil && parent.chain.contains { $0.scopeName == scopeName }
        return parent.hasNamesakes || isNamesake
      } ?? false
    self.isFork = isFork
    self.isGraph = isGraph
    isWitnessed = Atomic(parent?.isWitnessed.load(ordering: .relaxed) ?? false)
  }

  /// Done once, before the first container can be read.
  private static let prepareBarrier: Void = dovetail_prepare()

  deinit {
    // Nobody can be reading: a reader holds the core. The instances go in reverse order of creation.
    parent?.forget(self)
    var cells = state.withLock { state in
      state.contributions.all + state.derived.values
    }
    for table in [types.load(ordering: .acquiring), named.load(ordering: .acquiring)] {
      Table.forEach(in: table) { _, bits in
        // SAFETY: the table owned a reference to the cell.
        cells.append(
          Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits)!).takeRetainedValue())
      }
      Table.free(table)
    }
    state.withLock { state in
      state.contributions = Contributions()
      state.derived = [:]
    }
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

  /// Whether the instance behind the bits, of an outer scope, has no say here, since a nearer scope has
  /// the same name.
  func isShadowed(_ bits: UInt) -> Bool {
    guard hasNamesakes else { return false }
    let cell = Cell.from(bits: bits)
    guard cell.isDerived, case .scoped(let name) = cell.binding.lifetime else { return false }
    return chain.first { $0.scopeName == name } !== cell.keeper
  }

  /// What stands for the core in a frame; it keeps nothing alive.
  @inlinable var bits: UInt {
    // SAFETY: whoever runs the recipe of a frame keeps its container alive.
    UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  /// The core behind the bits of a frame.
  static func from(bits: UInt) -> ContainerCore {
    // SAFETY: as above.
    Unmanaged<ContainerCore>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
      .takeUnretainedValue()
  }
}
