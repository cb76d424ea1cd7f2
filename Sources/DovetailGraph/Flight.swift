import Synchronization

/// The work of one task, and the others that wait for it: it makes an asynchronous part, or closes a
/// graph.
final class Flight: Sendable {
  /// The task; odd, as the callers of an `Activity` are.
  let task: Atomic<UInt>
  /// What it makes, by the address of the place; 0 for the closing.
  let place: UInt
  /// How many overrides there were when it began.
  let overrides: Int
  private let state: Guarded<State>

  private struct State {
    /// The task, which lives until the work ends.
    var maker: UnsafeCurrentTask?
    /// How the work has ended.
    var end: (error: (any Error)?, Void)?
    var waiting: [(waiter: UInt, task: UnsafeContinuation<(any Error)?, Never>)] = []
  }

  /// The closing by another task, whose priority is its own, or what the current one makes.
  init(of task: UInt, to place: UInt = 0, after overrides: Int = 0) {
    self.task = Atomic(task)
    (self.place, self.overrides) = (place, overrides)
    state = Guarded(State(maker: place == 0 ? nil : withUnsafeCurrentTask { $0 }))
  }

  func end(_ error: (any Error)?) {
    let waiting = state.run { state in
      (state.end, state.maker) = ((error, ()), nil)
      defer { state.waiting = [] }
      return state.waiting
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
        let error: (any Error)?? = state.run { state in
          // The work goes on at the priority of the task that waits for it.
          if let maker = state.maker,
            #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
          {
            maker.escalatePriority(to: Task.currentPriority)
          }
          if let end = state.end { return .some(end.error) }
          if Task.isCancelled, !isPatient { return .some(CancellationError()) }
          state.waiting.append((me, continuation))
          return nil
        }
        if let error { continuation.resume(returning: error) }
      }
    } onCancel: {
      guard !isPatient else { return }
      let task = state.run { state in
        state.waiting.firstIndex { $0.waiter == me }.map { state.waiting.remove(at: $0).task }
      }
      task?.resume(returning: CancellationError())
    }
    if let error { throw error }
  }
}
