import Synchronization

/// One run of a recipe that more is known about than a frame of a thread can hold: its arguments, the
/// task it runs in, or who waits for it.
@usableFromInline
class Run: @unchecked Sendable {
  // SAFETY: immutable but for atomics and `graphStore`, which `BuildGraph` guards.

  let cell: Cell
  let core: ContainerCore
  /// The run that asked for this one, in this task or, for a build, in the task that started it.
  let parent: Run?
  /// What the caller gave to `resolve(_:with:)`.
  let arguments: ArgumentList?
  /// Whether the recipe has ended, so that who inherited the run from it is on its own.
  let isFinished = Atomic<Bool>(false)
  /// The `.graph` instances of the resolution, when it began in this run.
  ///
  /// Guarded by ``BuildGraph``.
  private var graphStore: GraphStore?

  init(_ cell: Cell, for core: ContainerCore, parent: Run?, arguments: ArgumentList? = nil) {
    self.cell = cell
    self.core = core
    self.parent = parent
    self.arguments = arguments
  }

  // Not left to the compiler: an atomic in a class whose deinit is inlined elsewhere crashes it.
  deinit {}

  /// The innermost build that this run is part of.
  var enclosingBuild: Build? {
    var run: Run? = self
    while let current = run {
      if let build = current as? Build { return build }
      run = current.parent
    }
    return nil
  }

  /// The `.graph` instances of the resolution this run is part of.
  var graph: GraphStore {
    var root = self
    while let parent = root.parent { root = parent }
    return BuildGraph.locked {
      if let store = root.graphStore { return store }
      let store = GraphStore()
      root.graphStore = store
      return store
    }
  }

  func finish() { isFinished.store(true, ordering: .releasing) }
}

/// The building of an instance that is kept: one at a time for each cell, however many ask.
final class Build: Run, @unchecked Sendable {
  // SAFETY: what changes is guarded by `BuildGraph`; `result` is written once, before `isDone`.

  /// Somebody who waits: the build that cannot go on before, and the task to be woken.
  struct Waiter {
    let build: Build?
    /// What stands between that build and this one: recipes whose instances nobody keeps.
    let via: [RunningRecipe]
    var continuation: CheckedContinuation<Void, Never>?
    var isCancelled = false
  }

  enum Result {
    case success(UInt)
    case failure(any Error)
  }

  /// Whether the recipe may be suspended, so that no thread can wait for it.
  let isAsync: Bool
  var waiters: [Int: Waiter] = [:]
  private var nextWaiter = 0
  /// Set when everybody who waited has been cancelled.
  var isAbandoned = false
  var task: Task<Void, Never>?
  var isDone = false
  /// The instance for those who waited: a copy of its own.
  var result: Result?
  private var gate: Gate?

  init(_ cell: Cell, for core: ContainerCore, parent: Run?, isAsync: Bool) {
    self.isAsync = isAsync
    super.init(cell, for: core, parent: parent)
  }

  deinit {
    if case .success(let bits) = result { cell.binding.destroyInstance(bits) }
  }

  /// Adds a waiter and returns its number.
  func add(_ waiter: Waiter) -> Int {
    nextWaiter += 1
    waiters[nextWaiter] = waiter
    return nextWaiter
  }

  /// The gate at which threads wait.
  func gateForWaiting() -> Gate {
    if let gate { return gate }
    let made = Gate()
    gate = made
    return made
  }

  /// Ends the build and returns what has to be woken, once the lock is released.
  func end(_ result: Result?) -> Awakening {
    self.result = result
    isDone = true
    defer { waiters = [:] }
    return Awakening(gate: gate, waiters: Array(waiters.values))
  }

  /// Those who wait for a build that has ended.
  struct Awakening {
    let gate: Gate?
    /// The waiters, whole: what they refer to may be released only outside the lock.
    let waiters: [Waiter]
    /// Who waited for the container to have no build any more.
    var drained: [CheckedContinuation<Void, Never>] = []

    func wake() {
      gate?.open()
      for waiter in waiters { waiter.continuation?.resume() }
      for continuation in drained { continuation.resume() }
    }
  }
}
