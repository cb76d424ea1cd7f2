import Synchronization

/// The work of one task, and the others that wait for it: it makes an asynchronous part, or closes a
/// graph.
final class Flight: Sendable {
  /// The task; odd, as the callers of an `Activity` are.
  let task: Atomic<UInt>
  /// What it makes, by the address of the place; 0 for the closing, and for what threads make.
  let place: UInt
  /// How many overrides there were when it began.
  let overrides: Int
  private let lock = Lock()
  // SAFETY: the rest is behind the lock. The task is used only before the work ends, and until then
  // it lives.
  nonisolated(unsafe) private var maker: UnsafeCurrentTask?
  nonisolated(unsafe) private var (isOver, error): (Bool, (any Error)?) = (false, nil)
  nonisolated(unsafe) private var waiting:
    [(waiter: UInt, task: UnsafeContinuation<(any Error)?, Never>)] = []

  /// The closing by another task, whose priority is its own, or what the current one makes.
  init(of task: UInt, to place: UInt = 0, after overrides: Int = 0) {
    self.task = Atomic(task)
    (self.place, self.overrides) = (place, overrides)
    maker = place == 0 ? nil : withUnsafeCurrentTask { $0 }
  }

  func end(_ error: (any Error)?) {
    // Those who wait for it are listed until they run again; they wait for nobody by now.
    task.store(0, ordering: .relaxed)
    let waiting = lock.run {
      (isOver, self.error, maker) = (true, error, nil)
      defer { self.waiting = [] }
      return self.waiting
    }
    for (_, task) in waiting { task.resume(returning: error) }
  }

  /// Waits for the end, or until the waiting task is cancelled, unless it is patient.
  ///
  /// - Throws: The error of the work, or of the cancelled task; ``GraphCycle`` if they would wait for
  ///   each other.
  nonisolated(nonsending)
    func wait(
      by me: UInt, for graph: borrowing GraphState, _ index: UInt32, isPatient: Bool
    ) async throws
  {
    try graph.begin(graph.activity(index, by: me, for: MadePart.address(of: task)))
    defer { withExtendedLifetime(self) { Activity.end(by: me) } }
    #if DEBUG
      let reminder = remind(of: graph.text)
      defer { reminder.cancel() }
    #endif
    let error = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let error: (any Error)?? = lock.run {
          // The work goes on at the priority of the task that waits for it.
          if let maker, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            maker.escalatePriority(to: Task.currentPriority)
          }
          if isOver { return .some(self.error) }
          if Task.isCancelled, !isPatient { return .some(CancellationError()) }
          waiting.append((me, continuation))
          return nil
        }
        if let error { continuation.resume(returning: error) }
      }
    } onCancel: {
      guard !isPatient else { return }
      let task = lock.run {
        waiting.firstIndex { $0.waiter == me }.map { waiting.remove(at: $0).task }
      }
      task?.resume(returning: CancellationError())
    }
    if let error { throw error }
  }
}
