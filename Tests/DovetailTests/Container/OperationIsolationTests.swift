import Dovetail
import Testing

/// Operations of code that is on its caller's actor: they run on that actor too.
@Suite struct OperationIsolationTests {
  @Test @MainActor func `operations run on the actor that a function is given`() async throws {
    let tally = Tally()
    try await tally.work(in: DependencyContainer())
    #expect(tally.count == 4)
  }
}

/// Belongs to whichever actor its owner is on.
private final class Tally {
  var count = 0

  func work(
    in container: DependencyContainer, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    await withDependencies { _ in
      add()
    } operation: {
      await Task.yield()
      add()
    }
    await withDependencies(from: container) {
      await Task.yield()
      add()
    }
    try await container.withScope("session") { _ in
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
