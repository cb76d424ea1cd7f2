import Synchronization

/// The work of one task, and the others that wait for it: it makes an asynchronous part, or closes a
/// graph.
final class Flight: Sendable {
  /// The task; odd, as the threads and tasks of `Waits` are.
  let task: Atomic<UInt>
  /// How many overrides there were when it began.
  let overrides: UInt32
  private let state: Guarded<State>

  private struct State {
    /// The task, for as long as the work goes on.
    var maker: UnsafeCurrentTask?
    var isOver = false
    var error: (any Error)?
    var waiting: [Int: UnsafeContinuation<(any Error)?, Never>] = [:]
    var count = 0

    /// Has the work go on at the priority of the task that waits for it.
    func escalate() {
      guard !isOver, let maker else { return }
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        maker.escalatePriority(to: Task.currentPriority)
      }
    }
  }

  /// The work of another task, whose priority is its own.
  init(of task: UInt) {
    self.task = Atomic(task)
    overrides = 0
    state = Guarded(State())
  }

  /// The work of the current task.
  init(after overrides: UInt32) {
    task = Atomic(Waits.task)
    self.overrides = overrides
    // SAFETY: used only before the work ends, and until then its task lives.
    state = Guarded(State(maker: withUnsafeCurrentTask { Unchecked($0) }.value))
  }

  func end(_ error: (any Error)?) {
    let waiting = state.withLock { state in
      (state.isOver, state.error, state.maker) = (true, error, nil)
      defer { state.waiting = [:] }
      return state.waiting
    }
    for waiting in waiting.values { waiting.resume(returning: error) }
  }

  /// Waits for the end, or until the waiting task is cancelled, unless it is patient; returns the
  /// error.
  nonisolated(nonsending)
    func wait(for graph: borrowing GraphState, isPatient: Bool) async -> (any Error)?
  {
    let number = state.withLock { state in
      state.count += 1
      state.escalate()
      return state.count
    }
    #if DEBUG
      let reminder = remind(of: graph.text)
      defer { reminder.cancel() }
    #endif
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let error: (any Error)?? = state.withLock { state in
          if state.isOver { return .some(state.error) }
          if Task.isCancelled, !isPatient { return .some(CancellationError()) }
          state.waiting[number] = continuation
          return nil
        }
        if let error { continuation.resume(returning: error) }
      }
    } onCancel: {
      guard !isPatient else { return }
      state.withLock { $0.waiting.removeValue(forKey: number) }?
        .resume(returning: CancellationError())
    }
  }
}
