/// Notes every step of a container as a span.
final class TraceWitness: Witness {
  private struct State {
    var spans: [Blueprint.Timeline.Span] = []
    /// The spans that have not ended.
    var running: [ObjectIdentifier: Int] = [:]
    /// The numbers of threads, by their records.
    var threads: [UInt: Int] = [:]
    /// When the recording was stopped, if it was.
    var stopped: UInt64?
  }

  private let clock: @Sendable () -> UInt64
  private let state = Locked(State())

  init(_ clock: @escaping @Sendable () -> UInt64) {
    self.clock = clock
  }

  var followsForks: Bool { false }

  func began(_ step: WitnessedStep) {
    let (key, thread) = (step.key, UInt(bitPattern: ThreadRecord.current))
    state.withLock { state in
      guard state.stopped == nil else { return }
      let number = state.threads[thread] ?? state.threads.count
      state.threads[thread] = number
      let id = state.spans.count
      // The clock is read under the lock, so that spans stand in the order in which they began.
      let now = clock()
      state.spans.append(
        Blueprint.Timeline.Span(
          id: id, key: key, scope: step.scope, begin: now, end: now, thread: number,
          parent: step.ancestors.lazy.compactMap { state.running[$0] }.first,
          isWaiting: step.isWaiting, failed: false))
      state.running[step.id] = id
    }
  }

  func ended(_ step: WitnessedStep, with result: Result<Any, any Error>) {
    state.withLock { state in
      guard state.stopped == nil, let id = state.running.removeValue(forKey: step.id) else {
        return
      }
      state.spans[id].end = clock()
      if case .failure = result { state.spans[id].failed = true }
    }
  }

  /// The spans that were noted so far.
  var timeline: Blueprint.Timeline {
    state.withLock { state in
      var spans = state.spans
      let now = state.stopped ?? clock()
      for id in state.running.values { spans[id].end = now }
      return Blueprint.Timeline(spans: spans)
    }
  }

  /// Ends the recording.
  func stop() -> Blueprint.Timeline {
    state.withLock { state in state.stopped = state.stopped ?? clock() }
    return timeline
  }
}
