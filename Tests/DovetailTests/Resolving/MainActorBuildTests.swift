import Dovetail
import Foundation
import Testing

/// What only the main actor can build, and need not wait there, is built there in one go when other
/// code awaits it, so that synchronous code of the main actor never meets it half built.
@Suite struct MainActorBuildTests {
  @Test @MainActor func `a caller that was cancelled meanwhile builds nothing`() async throws {
    let (container, made, lane) = (DependencyContainer(), Counter(), Lane())
    container.mainActor.register(Model.self, as: .eager) { Model(made) }
    let task = Task.detached(executorPreference: lane) {
      _ = try await container.resolve(Model.self)
    }
    func meanwhile() {
      lane.waitUntilStopped()
      task.cancel()
    }
    meanwhile()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(made.value == 0)
  }

  @Test @MainActor func `a thread gets nothing of what the main actor is just building`() async {
    let (container, began) = (DependencyContainer(), Gate())
    container.mainActor.register(Confined.self) {
      began.open()
      for _ in 0..<1_000 { sched_yield() }
      return Confined()
    }
    async let thread = onThreads(1) { _ in
      began.wait()
      return dependencyError { _ = try container.resolve(Confined.self) }?.id
    }
    func resolve() throws { _ = try container.mainActor.resolve(Confined.self) }
    #expect(throws: Never.self) { try resolve() }
    #expect(await thread == [.wrongActor])
  }
}

@MainActor private final class Model { init(_ made: Counter) { made.add() } }
private final class Confined {}
