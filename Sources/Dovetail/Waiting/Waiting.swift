import CDovetail

/// The one place where threads and tasks wait: the process's wait graph behind its lock.
///
/// The lock is held for a few instructions. While it is held, no user's code runs and no user's
/// object is released. The lock also guards the notes of works that are under way: a cell's build,
/// a container's works.
enum Waiting {
  private static let graph = Locked(WaitGraph())

  /// Runs `body` under the lock.
  @inline(__always)
  static func locked<R>(_ body: (inout WaitGraph) -> R) -> R {
    graph.withLock { body(&$0) }
  }

  /// The state of a wait, read under the lock.
  static func state(of wait: Wait) -> Wait.State { locked { _ in wait.state } }

  /// Enters a wait, and says whether the caller then waits, goes on, or has a cycle.
  static func enter(_ wait: Wait) -> WaitGraph.Entry {
    let (entry, woken) = locked { $0.enter(wait) }
    wake(woken)
    return entry
  }

  /// Ends a work; `note` runs under the same lock.
  static func end(_ work: Work, _ note: () -> Void = {}) {
    wake(
      locked { graph in
        note()
        return graph.end(work)
      })
  }

  /// Takes a wait out of the graph, and wakes the caller that waited.
  static func leave(_ wait: Wait) {
    if locked({ $0.leave(wait) }) { wake([wait]) }
  }

  /// Wakes the callers whose waits are over; called without the lock.
  static func wake(_ waits: [Wait]) {
    for wait in waits { wait.waker?.wake() }
  }

  /// Lets a task that is suspended in a wait go on, although the wait lasts.
  ///
  /// Called under the lock; the waker that it returns is called without the lock.
  static func nudged(_ wait: Wait) -> Waker? {
    // If the wait is over, the code that ended it wakes the task.
    guard wait.state == .lasts else { return nil }
    defer { wait.waker = nil }
    return wait.waker
  }

  /// Blocks the calling thread until an entered wait is over.
  static func block(_ wait: Wait) {
    let gate = Gate()
    let isOver = locked { _ in
      guard wait.state == .lasts else { return true }
      wait.waker = .thread(gate)
      return false
    }
    if !isOver { gate.wait() }
  }

  /// Suspends the calling task until an entered wait is over.
  ///
  /// It does not suspend if `isVain`, which is called under the lock, returns true.
  @inline(never)
  static func suspend(_ wait: Wait, unless isVain: @Sendable () -> Bool = { false }) async {
    await withCheckedContinuation { continuation in
      let isOver = locked { _ in
        guard wait.state == .lasts, !isVain() else { return true }
        wait.waker = .task(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  /// Begins a task that nobody awaits; the task itself tells the graph when its work has ended.
  @inline(never) @discardableResult
  static func begin(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task { await body() }
  }

  /// Suspends the calling task until an entered wait is over; at the deadline, the caller leaves
  /// the wait.
  static func suspend(_ wait: Wait, within deadline: Deadline?) async {
    let clock = deadline.map { deadline in
      begin {
        guard (try? await deadline.sleep(deadline.limit)) != nil else { return }
        leave(wait)
      }
    }
    await suspend(wait)
    clock?.cancel()
  }
}

/// The way to let a waiting thread or task go on.
enum Waker {
  case thread(Gate)
  case task(CheckedContinuation<Void, Never>)

  func wake() {
    switch self {
    case .thread(let gate): gate.open()
    case .task(let continuation): continuation.resume()
    }
  }
}

/// A gate at which threads wait until it is opened, for good.
// SAFETY: the gate behind the pointer synchronizes itself.
final class Gate: @unchecked Sendable {
  private let gate = dovetail_gate_create()

  deinit { dovetail_gate_destroy(gate) }

  func wait() { dovetail_gate_wait(gate) }

  func open() { dovetail_gate_open(gate) }
}

/// How long a caller is willing to wait, and the clock that measures it.
struct Deadline: Sendable {
  let limit: Duration
  /// Returns when the given time is over.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}

extension Deadline {
  /// A deadline for a caller's timeout; `nil` without one, or if it is so far away that clocks
  /// cannot count to it.
  init?(timeout: Duration?) {
    guard let timeout, timeout < .seconds(1 << 31) else { return nil }
    self.init(limit: timeout)
  }
}
