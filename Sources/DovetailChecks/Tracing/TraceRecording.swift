import CDovetailChecks
import Dovetail

extension DependencyContainer {
  /// Runs an operation and records the builds during it: when, on which thread, for how long, and
  /// for which part.
  ///
  /// ```swift
  /// let timeline = try await container.trace { try await container.start() }
  /// print(timeline.json)
  /// ```
  ///
  /// It records the builds of the container, its parents and its scopes. Without a trace, a
  /// container records nothing, and a build only checks one flag.
  public func trace(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: nonisolated(nonsending) () async throws -> Void
  ) async rethrows -> DependencyTimeline {
    let recording = trace()
    try await operation()
    return recording.stop()
  }

  /// Runs an operation and records the builds during it.
  public func trace(_ operation: () throws -> Void) rethrows -> DependencyTimeline {
    let recording = trace()
    try operation()
    return recording.stop()
  }

  /// Records builds from now on, until the recording is stopped or released.
  ///
  /// ```swift
  /// let recording = container.trace()
  /// defer { print(recording.stop().json) }
  /// try await container.start()
  /// ```
  ///
  /// This way you have the timeline even if the operation fails.
  public func trace() -> TraceRecording {
    let clock = ContinuousClock()
    let start = clock.now
    return trace {
      let (seconds, attoseconds) = start.duration(to: clock.now).components
      return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
  }

  /// Records builds from now on, with a clock that gives the nanoseconds since the beginning.
  package func trace(clock: @escaping @Sendable () -> UInt64) -> TraceRecording {
    TraceRecording(of: self, TraceObserver(clock))
  }
}

/// A recording of the builds of a container; see ``/DovetailChecks/Dovetail/DependencyContainer/trace()``.
public final class TraceRecording: Sendable {
  private let container: DependencyContainer
  private let observer: TraceObserver

  init(of container: DependencyContainer, _ observer: TraceObserver) {
    self.container = container
    self.observer = observer
    container.add(observer)
  }

  deinit { stop() }

  /// The recording so far; builds that have not ended are recorded as ending now.
  public var timeline: DependencyTimeline { observer.timeline }

  /// Ends the recording and returns it; builds that have not ended are recorded as ending now.
  @discardableResult
  public func stop() -> DependencyTimeline {
    container.remove(observer)
    return observer.stop()
  }
}

/// Notes every step of a container as a span.
final class TraceObserver: DependencyObserver {
  private struct State {
    var spans: [DependencyTimeline.Span] = []
    /// The spans that have not ended.
    var running: [Int: Int] = [:]
    /// The numbers of threads.
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

  func began(_ step: ObservedStep) {
    let (key, thread) = (step.key, dovetail_thread())
    state.withLock { state in
      guard state.stopped == nil else { return }
      let number = state.threads[thread] ?? state.threads.count
      state.threads[thread] = number
      let id = state.spans.count
      // The clock is read under the lock, so that spans stand in the order in which they began.
      let now = clock()
      state.spans.append(
        DependencyTimeline.Span(
          id: id, key: key, scope: step.scope, begin: now, end: now, thread: number,
          parent: step.ancestors.compactMap { state.running[$0] }.first,
          isWaiting: step.isWaiting, failed: false))
      state.running[step.id] = id
    }
  }

  func ended(_ step: ObservedStep, with result: Result<Any, any Error>) {
    state.withLock { state in
      guard state.stopped == nil, let id = state.running.removeValue(forKey: step.id) else {
        return
      }
      state.spans[id].end = clock()
      if case .failure = result { state.spans[id].failed = true }
    }
  }

  /// The spans that were noted so far.
  var timeline: DependencyTimeline {
    state.withLock { state in
      var spans = state.spans
      let now = state.stopped ?? clock()
      for id in state.running.values { spans[id].end = now }
      return DependencyTimeline(spans: spans)
    }
  }

  /// Ends the recording.
  func stop() -> DependencyTimeline {
    state.withLock { state in state.stopped = state.stopped ?? clock() }
    return timeline
  }
}
