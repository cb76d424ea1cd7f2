import Synchronization

/// The instances that live as long as one resolution, which may run on a thread or in several tasks.
@usableFromInline
// SAFETY: `cells` is behind a lock.
final class GraphStore: @unchecked Sendable {
  private struct Identity: Hashable {
    let binding: ObjectIdentifier
    let core: ObjectIdentifier
  }

  /// With each cell its container: while a key names that, no later one may have its place in memory.
  private let cells = Locked<[Identity: (cell: Cell, core: ContainerCore)]>([:])

  /// The one of the resolution under way: in its tasks, or on the calling thread alone.
  static var current: GraphStore {
    if let run = Ambient.graphRun { return run.graph }
    let own = ThreadRecord.current.pointee.own
    if let store = own.pointee.graph { return unsafeDowncast(store, to: GraphStore.self) }
    let store = GraphStore()
    own.pointee.graph = store
    ThreadRecord.current.pointee.needsCleanup.store(true, ordering: .relaxed)
    return store
  }

  /// The cell of this resolution for a registered one, and the container it is resolved for.
  func cell(for registered: Cell, in core: ContainerCore) -> Cell {
    cells.withLock { cells in
      let binding = registered.binding
      let key = Identity(binding: ObjectIdentifier(binding), core: ObjectIdentifier(core))
      if let known = cells[key] { return known.cell }
      let cell = Cell(
        binding, role: registered.role, keeper: nil, isDerived: true, isLive: registered.isLive)
      cells[key] = (cell, core)
      return cell
    }
  }
}
