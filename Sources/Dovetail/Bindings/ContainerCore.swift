import CDovetail
import DovetailBlueprint
import Synchronization

/// A container behind its public face: its tables, its parent, its phase.
///
/// A kept instance may refer to the core without keeping itself alive: when the last
/// ``DependencyContainer`` of a core goes, the core lets go of its instances.
@usableFromInline
// SAFETY: the tables are changed under `state`'s lock and read in sections; `underWay` is guarded
// by `Waiting`; the rest is immutable or atomic.
package final class ContainerCore: @unchecked Sendable {
  /// The unnamed bindings, by type.
  let types: Atomic<Table.Address>
  /// The named bindings, by type and name.
  let named: Atomic<Table.Address>
  var parent: ContainerCore? { unretainedParent?.takeUnretainedValue() }
  // SAFETY: the container of a scope holds the one that it is in, and lets go of its own core first.
  // A core that may outlive that holds its parent itself; see `holdParent()`. The requests of a
  // server would all count that reference.
  let unretainedParent: Unmanaged<ContainerCore>?
  private let holdsParent = Atomic<Bool>(false)
  let purpose: Purpose
  @usableFromInline let isForStrays: Bool
  /// Whether two scopes in this container's chain have the same name.
  let hasNamesakes: Bool
  /// Whether the container belongs to a fork; all its parents then do too.
  let isFork: Bool
  /// The bindings that a fork has from its original; each is copied when it is first looked up.
  let template: Template?
  /// The original of this fork, if that is a fork itself.
  let outerFork: ContainerCore?
  /// Whether the container or one of its parents has a template.
  let seesTemplate: Bool
  let phase = Atomic<Phase>(.open)
  /// The scopes below.
  let scopes: ScopeLists
  /// This scope's position among those of its parent.
  var position = ScopeLists.Position()
  /// True once only the container's own instances refer to it; it then keeps none of them alive.
  let isForsaken = Atomic<Bool>(false)
  /// Whether a witness watches the recipes that run here; the same for a container and its scopes.
  let isWitnessed: Atomic<Bool>
  let state = Locked(State())
  /// Whether there may be cells outside the tables.
  let hasMore = Atomic<Bool>(false)
  /// The builds, runs and starts that a closing waits for; guarded by ``Waiting``.
  private(set) var underWay: [Work] = []
  /// Instances that came too late to be handed out, in layers; the closing closes them.
  ///
  /// Guarded by ``Waiting``.
  var late: [[ClosingInstance]] = []
  /// Cells of bindings that were replaced or removed, whose instances the closing closes.
  ///
  /// Guarded by ``Waiting``.
  var replaced: [ObjectIdentifier: Cell] = .init()

  enum Purpose: Equatable {
    case root
    case scope(String)
    /// Keeps instances for something that is no container; no wrapper resolves from it.
    case graph
    /// Resolves for callers in a test for which no container is current.
    case strays
  }

  enum Phase: UInt8, AtomicRepresentable {
    case open, closing, closed
  }

  struct State {
    var boxed = BoxedExtras()
    var extras: Extras {
      @inline(__always) _read { yield boxed.extras }
      @inline(__always) _modify {
        template = nil
        yield &boxed.extras
      }
    }
    // SAFETY: a container takes itself out, under this lock, before its memory is freed.
    var handle: Unmanaged<DependencyContainer>?
    /// How many ``DependencyContainer``s the core has; a recipe that asks for its own may add one.
    var handles = 0
    /// Whether every binding of the template has been copied to the tables, or removed.
    var isComplete = true
    /// What new forks begin with, until something is changed.
    var template: Template?
    var closing: Work?
    var closedAt: Place?
    /// The witnesses of the container and its scopes; kept by the outermost container.
    var witnesses: [AnyObject] = []

    /// What the change that is under way has made unreachable.
    var leftBehind: Garbage?
    var garbage: Garbage {
      mutating get {
        let garbage = leftBehind ?? Garbage()
        leftBehind = garbage
        return garbage
      }
    }
    /// The key that the change is about.
    var changed: BindingID?
  }

  // SAFETY: the caller holds the parent.
  init(
    _ purpose: Purpose, in parent: Unmanaged<ContainerCore>? = nil, holdsParent: Bool = true,
    forkingFrom template: Template? = nil, of original: ContainerCore? = nil
  ) {
    if parent == nil { Self.prepareBarrier }
    types = Atomic(Table.empty)
    named = Atomic(Table.empty)
    self.purpose = purpose
    scopes = ScopeLists(isOfScope: parent != nil)
    unretainedParent = parent
    // Not compared: that would copy the name of a scope.
    isForStrays = if case .strays = purpose { true } else { false }
    // Only a scope of a scope can have one.
    hasNamesakes =
      parent?._withUnsafeGuaranteedRef {
        guard $0.unretainedParent != nil, case .scope(let name) = purpose else {
          return $0.hasNamesakes
        }
        return $0.hasNamesakes || $0.scope(named: name) != nil
      } ?? false
    isFork = template != nil
    self.template = template
    outerFork = original?.isFork == true ? original : nil
    seesTemplate = isFork || parent?._withUnsafeGuaranteedRef { $0.seesTemplate } == true
    isWitnessed = Atomic(
      parent?._withUnsafeGuaranteedRef { $0.isWitnessed.load(ordering: .relaxed) } ?? false)
    if holdsParent { holdParent() }
  }

  /// Holds the parent until the core goes; called while something else holds it.
  func holdParent() {
    guard !holdsParent.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // SAFETY: the end of the core releases it.
    _ = unretainedParent?.retain()
  }

  /// Done once, before the first container or graph can be read.
  static let prepareBarrier: Void = dovetail_prepare()

  deinit {
    // No thread can be reading: a reader holds the core. The instances go in reverse order of
    // creation.
    // SAFETY: as `unretainedParent` says.
    unretainedParent?._withUnsafeGuaranteedRef { $0.scopes.remove(self) }
    defer { if holdsParent.load(ordering: .acquiring) { unretainedParent?.release() } }
    if isBare { return }
    let boxed = state.withoutLock { $0.boxed.takeAll() }
    let others = hasMore.load(ordering: .relaxed) ? boxed.extras.cells + replaced.values : []
    let tables = (types.load(ordering: .acquiring), named.load(ordering: .acquiring))
    let room = Table.count(tables.0) + Table.count(tables.1) + others.count
    // SAFETY: as many are written as are read, each with the reference of its table or of `others`.
    withUnsafeTemporaryAllocation(of: Unmanaged<Cell>.self, capacity: room) { keeping in
      var count = 0
      func take(_ cell: Unmanaged<Cell>) {
        keeping[count] = cell
        count += 1
      }
      func takeApart(_ table: Table.Address) {
        if Table.isShared(table) { return }
        Table.forEach(in: table) { _, bits in
          // SAFETY: the table owned a reference to each cell.
          let cell = Unmanaged<Cell>(bits: bits)
          if cell._withUnsafeGuaranteedRef({ $0.keptBits != 0 || $0.isWeak }) {
            take(cell)
          } else {
            cell.release()
          }
        }
        Table.free(table)
      }
      takeApart(tables.0)
      takeApart(tables.1)
      for cell in others { take(.passRetained(cell)) }
      var kept = UnsafeMutableBufferPointer(rebasing: keeping[..<count])
      kept.sort {
        $0._withUnsafeGuaranteedRef { $0.order } > $1._withUnsafeGuaranteedRef { $0.order }
      }
      // A fork's template may hold the cells longer.
      for cell in kept { cell.takeRetainedValue().letGo() }
    }
  }

  /// Whether nothing was ever registered, contributed or kept here.
  var isBare: Bool {
    Table.isShared(types.load(ordering: .acquiring))
      && Table.isShared(named.load(ordering: .acquiring)) && !hasMore.load(ordering: .acquiring)
  }

  package var isClosed: Bool { phase.load(ordering: .acquiring) == .closed }
  package var isOpen: Bool { phase.load(ordering: .acquiring) == .open }

  /// The name of the scope; `nil` if the container is not a scope.
  var scopeName: String? { if case .scope(let name) = purpose { name } else { nil } }

  /// This container and its parents, the innermost first.
  var chain: some Sequence<ContainerCore> { sequence(first: self) { $0.parent } }

  /// Whether a container is this one or one of its parents.
  func isInside(_ other: ContainerCore) -> Bool {
    // SAFETY: a core holds its parents, and its caller holds it; each request's scope asks this, and
    // counting the references on the way would take longer than the rest.
    var next: Unmanaged<ContainerCore>? = .passUnretained(self)
    while let core = next {
      // SAFETY: as above; only addresses are compared.
      if core.toOpaque() == Unmanaged.passUnretained(other).toOpaque() { return true }
      // SAFETY: as above.
      next = core._withUnsafeGuaranteedRef { $0.unretainedParent }
    }
    return false
  }

  /// This container, or the nearest one above, that is a scope of a name.
  func scope(named name: String) -> ContainerCore? {
    if case .scope(name) = purpose { self } else { parent?.scope(named: name) }
  }

  /// Whether a nearer scope of the same name hides the instance behind the bits, which an outer
  /// scope keeps, or a scope that is below that one and registered the binding.
  func isShadowed(_ bits: UInt) -> Bool {
    guard hasNamesakes else { return false }
    let cell = Cell.from(bits: bits)
    guard case .scoped(let name) = cell.binding.lifetime, let keeper = cell.keeper else {
      return false
    }
    let scope = scope(named: name)
    return cell.isDerived ? scope !== keeper : scope.map { !keeper.isInside($0) } ?? true
  }

  /// The core as it stands in a frame; the bits keep nothing alive.
  var bits: UInt {
    // SAFETY: the caller that runs a frame's recipe keeps its container alive.
    UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  static func from(bits: UInt) -> ContainerCore {
    // SAFETY: as above.
    Unmanaged<ContainerCore>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
      .takeUnretainedValue()
  }
}

extension ContainerCore {
  /// Keeps the cell of a binding that was replaced; called under the lock of ``Waiting``.
  func keepReplaced(_ cell: Cell) {
    replaced[cell.replacedID] = cell
    hasMore.store(true, ordering: .releasing)
  }

  /// Notes that a work, which a closing waits for, is under way, or that it has ended.
  ///
  /// Called under the lock of ``Waiting``.
  func note(_ work: Work, isUnderWay: Bool) {
    if isUnderWay {
      work.place = underWay.count
      underWay.append(work)
      return
    }
    guard work.place < underWay.count, underWay[work.place] === work else { return }
    // The last one takes its place.
    let last = underWay.removeLast()
    if last === work { return }
    underWay[work.place] = last
    last.place = work.place
  }
}
