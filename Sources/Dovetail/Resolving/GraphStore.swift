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

extension ContainerCore {
  /// Finds or makes the instance of a resolution; the caller takes over a copy.
  func shared(in kept: Cell, of cell: Cell, _ request: Request) throws -> UInt {
    guard GraphStore.isOfThread else { return try sharedWithOthers(in: kept, of: cell, request) }
    // The resolution has the thread to itself, so no other caller can build the instance.
    if let copy = held(in: kept) { return copy }
    return try runOnce(cell, showing: cell.binding.instance) { resolution in
      let bits = try cell.binding.makeNow(resolution)
      // Kept while the frame stands, since the resolution ends with the outermost frame.
      kept.keep(cell.binding.copyInstance(bits))
      return bits
    }
  }

  private func sharedWithOthers(
    in kept: Cell, of cell: Cell, _ request: Request
  ) throws -> UInt {
    // The instance may have been begun before a handle shared it, and then not as a build.
    if kept.keptBits == 0 { try admit(cell, request) }
    return try self.kept(kept).owned(of: cell.binding)
  }
}

/// The `.graph` instances that a handle remembers of its resolution, each as long as it is held
/// elsewhere.
///
/// While a resolution that shares them goes on, they are kept. It shares them until its last
/// ``GraphStore`` goes.
// SAFETY: `state` is behind a lock.
final class GraphMemory: @unchecked Sendable {
  struct Identity: Hashable {
    let binding: ObjectIdentifier
    let core: ObjectIdentifier

    init(_ cell: Cell, _ core: ContainerCore) {
      binding = ObjectIdentifier(cell.binding)
      self.core = ObjectIdentifier(core)
    }
  }

  private struct WeakCore {
    weak var core: ContainerCore?
  }

  private struct State {
    var cells: [Identity: (cell: Cell, core: ContainerCore)]
    var past: [Identity: (instance: OwnedInstance, core: WeakCore)] = [:]
    var users = 0
    /// Whether values are remembered, too; a value cannot be held weakly.
    var keepsValues = false
  }

  private let state: Locked<State>

  init(_ cells: [Identity: (cell: Cell, core: ContainerCore)]) {
    state = Locked(State(cells: cells))
  }

  /// Whether any resolution has ever been remembered.
  static let isUsed = Atomic<Bool>(false)

  /// The memory of the current resolution; `nil` outside a resolution, or without any `.graph` part
  /// in the process.
  static func ofResolution(keepingValues: Bool) -> GraphMemory? {
    guard AnyBinding.hasGraphs.load(ordering: .relaxed), RunningRecipes.isInRecipe else {
      return nil
    }
    isUsed.store(true, ordering: .relaxed)
    let memory = GraphStore.current.remembered()
    if keepingValues { memory.state.withLock { $0.keepsValues = true } }
    return memory
  }

  func enter() { state.withLock { $0.users += 1 } }

  /// Takes out one user; with the last one, the instances that nobody else holds are released.
  func leave() {
    // Instances are users' objects, so they are released when the lock is free.
    let dropped = state.withLock { state -> (cells: Any, past: [Any]) in
      state.users -= 1
      guard state.users == 0 else { return ((), []) }
      var replaced: [Any] = []
      for (key, (cell, core)) in state.cells {
        let bits = cell.keptBits
        guard bits != 0 else { continue }
        let weak = cell.binding.weakInstance(bits)
        guard weak != nil || state.keepsValues else { continue }
        let copy = weak == nil ? cell.binding.copyInstance(bits) : 0
        let instance = OwnedInstance(copy, weak: weak, of: cell.binding)
        if let old = state.past.updateValue((instance, .init(core: core)), forKey: key) {
          replaced.append(old)
        }
      }
      defer { state.cells = [:] }
      return (state.cells, replaced)
    }
    withExtendedLifetime(dropped) {}
  }

  func cell(for registered: Cell, in core: ContainerCore) -> Cell {
    let key = Identity(registered, core)

    return state.withLock { state in
      if let known = state.cells[key] { return known.cell }
      let cell = Cell.ofResolution(registered)
      if let past = state.past[key], past.core.core === core, let bits = past.instance.copied() {
        cell.keep(bits)
      }
      state.cells[key] = (cell, core)
      return cell
    }
  }
}

extension Cell {
  /// Makes a cell for a resolution's instance of a `.graph` part.
  static func ofResolution(_ registered: Cell) -> Cell {
    Cell(registered.binding, keeper: nil, isDerived: true, inPlaceOf: registered)
  }
}
