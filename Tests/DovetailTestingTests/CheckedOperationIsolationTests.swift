import Dovetail
import DovetailTesting
import Testing

/// Checked operations run on their caller's actor, as those without checks do.
@Suite struct CheckedOperationIsolationTests {
  @Test @MainActor func `checked operations run on their caller's actor`() async throws {
    let tally = Tally()
    await tally.work(in: DependencyContainer())
    #expect(tally.count == 4)
  }
}

/// Belongs to whichever actor its owner is on.
private final class Tally {
  var count = 0

  nonisolated(nonsending) func work(in container: DependencyContainer) async {
    await withDependencies(.strict, from: container) { _ in
      add()
    } operation: {
      await Task.yield()
      add()
    }
    await withDependencies(.strict, from: container, strays: DependencyContainer()) { _ in
    } operation: {
      await Task.yield()
      add()
    }
    await expectNoLeaks(from: container) {
      await Task.yield()
      add()
    }
  }

  /// The process ends if this is not the main actor.
  private func add() {
    MainActor.preconditionIsolated()
    count += 1
  }
}
