import Synchronization

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
