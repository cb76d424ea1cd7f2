import Dovetail
import Testing

/// Sees the callers in a container that wait for another caller's build.
struct Waits: Sendable {
  private let recording: TraceRecording

  init(in container: DependencyContainer) { recording = container.trace() }

  /// Returns when this many have begun to wait since the recording began.
  func reach(_ count: Int) async { await eventually { self.count >= count } }

  /// How many have begun to wait.
  var count: Int { recording.timeline.spans.count { $0.isWaiting } }
}
