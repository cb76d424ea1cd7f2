import DovetailBlueprint

/// A recording of the builds of a container; see ``DependencyContainer/trace()``.
public final class TraceRecording: Sendable {
  private let container: DependencyContainer
  private let witness: TraceWitness

  init(of container: DependencyContainer, _ witness: TraceWitness) {
    self.container = container
    self.witness = witness
    container.core.add(witness)
  }

  deinit { stop() }

  /// The recording so far; builds that have not ended are recorded as ending now.
  public var timeline: Blueprint.Timeline { witness.timeline }

  /// Ends the recording and returns it; builds that have not ended are recorded as ending now.
  @discardableResult
  public func stop() -> Blueprint.Timeline {
    container.core.remove(witness)
    return witness.stop()
  }
}
