/// How long work may take before it is given up on, and who measures it.
struct Deadline: Sendable {
  let limit: Duration
  /// Returns when so much time is over.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  enum Outcome: Sendable {
    case ended
    case failed(any Error)
    case timedOut(Duration)
  }

  /// Runs `work`, and after the time goes on without it: it is cancelled, and not waited for.
  static func run(
    _ work: @escaping @Sendable () async throws -> Void, within deadline: Deadline?
  ) async -> Outcome {
    guard let deadline else { return await outcome(of: work) }
    return await withCheckedContinuation { continuation in
      let race = Race(continuation)
      let working = Task {
        race.end(await outcome(of: work))
      }
      let clock = Task {
        try await deadline.sleep(deadline.limit)
        working.cancel()
        race.end(.timedOut(deadline.limit))
      }
      race.onEnd(clock)
    }
  }

  private static func outcome(
    of work: @Sendable () async throws -> Void
  ) async -> Outcome {
    do {
      try await work()
      return .ended
    } catch {
      return .failed(error)
    }
  }

  /// Whoever ends first answers.
  private final class Race: Sendable {
    private struct State {
      var continuation: CheckedContinuation<Outcome, Never>?
      var clock: Task<Void, any Error>?
    }

    private let state: Locked<State>

    init(_ continuation: CheckedContinuation<Outcome, Never>) {
      state = Locked(State(continuation: continuation))
    }

    /// The clock to stop when the work has ended.
    func onEnd(_ clock: Task<Void, any Error>) {
      let isOver = state.withLock { state in
        state.clock = clock
        return state.continuation == nil
      }
      if isOver { clock.cancel() }
    }

    func end(_ outcome: Outcome) {
      let (continuation, clock) = state.withLock { state in
        defer { state.continuation = nil }
        return (state.continuation, state.clock)
      }
      continuation?.resume(returning: outcome)
      clock?.cancel()
    }
  }
}
