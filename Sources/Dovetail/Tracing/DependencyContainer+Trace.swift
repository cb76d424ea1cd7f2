extension DependencyContainer {
  /// Runs an operation and records the builds during it: when, on which thread, for how long, and
  /// for which part.
  ///
  /// ```swift
  /// let timeline = try await container.trace { try await container.start() }
  /// print(timeline.summary)
  /// ```
  ///
  /// It records the builds of the container, its parents and its scopes. Without a trace, a
  /// container records nothing, and a build only checks one flag.
  public func trace(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: nonisolated(nonsending) () async throws -> Void
  ) async rethrows -> Blueprint.Timeline {
    let recording = trace()
    try await operation()
    return recording.stop()
  }

  /// Runs an operation and records the builds during it.
  public func trace(_ operation: () throws -> Void) rethrows -> Blueprint.Timeline {
    let recording = trace()
    try operation()
    return recording.stop()
  }

  /// Records builds from now on, until the recording is stopped or released.
  ///
  /// ```swift
  /// let recording = container.trace()
  /// defer { print(recording.stop().summary) }
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
    TraceRecording(of: self, TraceWitness(clock))
  }
}
