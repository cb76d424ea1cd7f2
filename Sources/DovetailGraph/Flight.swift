import Synchronization

/// The work of one task, and the others that wait for it: it makes an asynchronous part, or closes a
/// graph.
final class Flight: Sendable {
  /// The task; odd, as the threads and tasks of `Waits` are.
  let task: Atomic<UInt>
  /// What it makes, by the address of the place; 0 for the closing.
  let place: UInt
  /// How many overrides there were when it began.
  let overrides: UInt32
  private let lock = Lock()
  // SAFETY: the rest is behind the lock. The task is used only before the work ends, and until then
  // it lives.
  nonisolated(unsafe) private var maker: UnsafeCurrentTask?
  nonisolated(unsafe) private var isOver = false
  nonisolated(unsafe) private var error: (any Error)?
  nonisolated(unsafe) private var count = 0
  nonisolated(unsafe) private var waiting:
    [(number: Int, task: UnsafeContinuation<(any Error)?, Never>)] = []

  /// The closing by another task, whose priority is its own.
  init(of task: UInt) {
    self.task = Atomic(task)
    (place, overrides) = (0, 0)
  }

  /// The work of the current task.
  init(to place: UInt, after overrides: UInt32) {
    task = Atomic(Waits.task)
    (self.place, self.overrides) = (place, overrides)
    maker = withUnsafeCurrentTask { $0 }
  }

  func end(_ error: (any Error)?) {
    let waiting = lock.run {
      (isOver, self.error, maker) = (true, error, nil)
      defer { self.waiting = [] }
      return self.waiting
    }
    for (_, task) in waiting { task.resume(returning: error) }
  }

  /// Waits for the end, or until the waiting task is cancelled, unless it is patient; returns the
  /// error.
  nonisolated(nonsending)
    func wait(for graph: borrowing GraphState, isPatient: Bool) async -> (any Error)?
  {
    let number = lock.run {
      count += 1
      // The work goes on at the priority of the task that waits for it.
      if let maker, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        maker.escalatePriority(to: Task.currentPriority)
      }
      return count
    }
    #if DEBUG
      let reminder = remind(of: graph.text)
      defer { reminder.cancel() }
    #endif
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let error: (any Error)?? = lock.run {
          if isOver { return .some(self.error) }
          if Task.isCancelled, !isPatient { return .some(CancellationError()) }
          waiting.append((number, continuation))
          return nil
        }
        if let error { continuation.resume(returning: error) }
      }
    } onCancel: {
      guard !isPatient else { return }
      let task = lock.run {
        waiting.firstIndex { $0.number == number }.map { waiting.remove(at: $0).task }
      }
      task?.resume(returning: CancellationError())
    }
  }
}
