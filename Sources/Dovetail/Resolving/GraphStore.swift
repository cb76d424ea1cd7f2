import Synchronization

/// The instances that live as long as one resolution, which may run on a thread or in several
/// tasks.
// SAFETY: `state` is behind a lock.
final class GraphStore: @unchecked Sendable {
  /// The instances, or the memory that has them since a handle remembers them.
  private enum State {
    /// Each cell is held with its container: while a key names that, no later container may get its
    /// address.
    case own([GraphMemory.Identity: (cell: Cell, core: ContainerCore)])
    case remembered(GraphMemory)
  }

  private let state: Locked<State>

  /// Makes a store of its own, or one that shares the instances that a handle remembers.
  init(_ memory: GraphMemory? = nil) {
    memory?.enter()
    state = Locked(memory.map { .remembered($0) } ?? .own([:]))
  }

  deinit { memory?.leave() }

  private var memory: GraphMemory? {
    state.withLock { if case .remembered(let memory) = $0 { memory } else { nil } }
  }

  /// The store of the current resolution, in its tasks or on the calling thread alone.
  static var current: GraphStore {
    if GraphMemory.isUsed.load(ordering: .relaxed), let store = RunningRecipes.sharedGraph {
      return store
    }
    if let run = TaskContext.graphRun { return run.graph }
    let record = ThreadRecord.current
    let own = record.pointee.own
    if let store = own.pointee.graph { return unsafeDowncast(store, to: GraphStore.self) }
    let store = GraphStore()
    own.pointee.graph = store
    record.pointee.needsCleanup.store(true, ordering: .relaxed)
    return store
  }

  /// Whether the current resolution has its instances to itself, so that no other caller can build
  /// them.
  static var isOfThread: Bool {
    guard TaskContext.graphRun == nil else { return false }
    return !GraphMemory.isUsed.load(ordering: .relaxed) || current.memory == nil
  }

  /// The memory of the instances, for a handle.
  func remembered() -> GraphMemory {
    state.withLock { state in
      switch state {
      case .remembered(let memory): return memory
      case .own(let cells):
        let memory = GraphMemory(cells)
        memory.enter()
        state = .remembered(memory)
        return memory
      }
    }
  }

  /// This resolution's cell for a registered cell and the container that it is resolved for.
  func cell(for registered: Cell, in core: ContainerCore) -> Cell {
    let (cell, memory) = state.withLock { state -> (Cell?, GraphMemory?) in
      switch state {
      case .remembered(let memory): return (nil, memory)
      case .own(var cells):
        let key = GraphMemory.Identity(registered, core)
        if let known = cells[key] { return (known.cell, nil) }
        let cell = Cell.ofResolution(registered)
        state = .own([:])
        cells[key] = (cell, core)
        state = .own(cells)
        return (cell, nil)
      }
    }
    return cell ?? memory.unsafelyUnwrapped.cell(for: registered, in: core)
  }
}

extension RunningRecipes {
  /// The store of `.graph` instances that a handle shares with the resolution on the calling
  /// thread.
  fileprivate static var sharedGraph: GraphStore? {
    let record = ThreadRecord.current
    for index in (0..<record.pointee.depth.load(ordering: .relaxed)).reversed() {
      let recipe = RunningRecipe(at: index, on: record)
      if recipe.isForeign { return nil }
      if recipe.isRootFrame, let store = recipe.run?.sharedGraph { return store }
    }
    return nil
  }
}
