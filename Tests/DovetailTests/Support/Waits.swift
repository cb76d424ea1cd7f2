@testable import Dovetail
import Synchronization
import Testing

/// Sees the callers in a container that wait for another caller's build.
struct Waits: Sendable {
  private let seen = Seen()

  init(in container: DependencyContainer) { container.add(seen) }

  /// Returns when this many have begun to wait since then.
  func reach(_ count: Int) async { await eventually { self.count >= count } }

  /// How many have begun to wait.
  var count: Int { seen.count.load(ordering: .acquiring) }

  private final class Seen: DependencyObserver {
    let count = Atomic(0)
    var followsForks: Bool { false }

    func began(_ step: ObservedStep) {
      if step.isWaiting { count.add(1, ordering: .acquiringAndReleasing) }
    }

    func ended(_ step: ObservedStep, with result: Result<Any, any Error>) {}
  }
}
