import Dovetail
import Testing

/// If a build fails for reasons of the caller that ran it, the callers that waited try again.
@Suite struct SharedFailureTests {
  let container = DependencyContainer()
  let begun = Gate()
  let go = Gate()

  @Test func `the main actor does not get the failure of a background thread`() async throws {
    let attempts = Counter()
    container.mainActor.register(Screen.self, using: Screen.init)
    container.register(Owner.self) { [begun, go] r in
      if attempts.add() == 1 {
        begun.open(thenWait: go, giving: ())
      }
      return Owner(try r.resolve(Screen.self))
    }
    let waits = Waits(in: container)
    let background = beginOnThread("the background thread") { [container] in
      try container.resolve(Owner.self)
    }
    await begun.passed()
    let main = begin("the main actor") { [container] in
      try await MainActor.run { try container.resolve(Owner.self) }
    }
    await waits.reach(1)
    go.open()
    #expect(try await background.errorID() == .wrongActor)
    _ = try await main.value()
  }

  @Test(arguments: [false, true])
  func `a thread or a task does not get the failure of a cancelled task`(_ isTask: Bool)
    async throws
  {
    let first = try await cancelledBuild()
    let second = await secondCaller(isTask, waitingIn: first.waits)
    go.open()
    #expect(try await second.value() == 2)
    await #expect(throws: CancellationError.self) { try await first.task.value }
  }

  @Test(arguments: [false, true])
  func `after a cancelled build, waiters get what replaced it`(_ isTask: Bool) async throws {
    let first = try await cancelledBuild()
    let second = await secondCaller(isTask, waitingIn: first.waits)
    container.register(Int.self) { 7 }
    go.open()
    #expect(try await second.value() == 7)
    await #expect(throws: CancellationError.self) { try await first.task.value }
  }

  @Test func `a recipe does not get the failure of a cancelled task either`() async throws {
    let first = try await cancelledBuild()
    container.register(String.self) { (number: Int) async in "\(number)" }
    let task = begin("the second task") { [container] in try await container.resolve(String.self) }
    await first.waits.reach(1)
    go.open()
    #expect(try await task.value() == "2")
    await #expect(throws: CancellationError.self) { try await first.task.value }
  }

  /// Asks for what the first caller builds, and waits.
  private func secondCaller(_ isTask: Bool, waitingIn waits: Waits) async -> Begun<Int> {
    let second =
      isTask
      ? begin("the second task") { [container] in try await container.resolve(Int.self) }
      : beginOnThread("the thread") { [container] in try container.resolve(Int.self) }
    await waits.reach(1)
    return second
  }

  /// Begins a synchronous recipe in a task that is cancelled meanwhile.
  private func cancelledBuild() async throws -> (task: Task<Int, any Error>, waits: Waits) {
    let attempts = Counter()
    container.register(Int.self) { [begun, go] in
      let attempt = attempts.add()
      if attempt == 1 {
        begun.open(thenWait: go, giving: ())
      }
      try Task.checkCancellation()
      return attempt
    }
    let waits = Waits(in: container)
    let task = Task(executorPreference: Lane()) { [container] in
      try await container.resolve(Int.self)
    }
    await begun.passed()
    task.cancel()
    return (task, waits)
  }

  @Test(arguments: [false, true])
  func `a failure of the recipe is shared by the callers that waited`(_ isTask: Bool) async throws {
    struct Failure: Error {}
    let attempts = Counter()
    container.register(Int.self) { [begun, go] () throws -> Int in
      attempts.add()
      begun.open(thenWait: go, giving: ())
      throw Failure()
    }
    let waits = Waits(in: container)
    let first = beginOnThread("the first thread") { [container] in try container.resolve(Int.self) }
    await begun.passed()
    let second = await secondCaller(isTask, waitingIn: waits)
    go.open()
    #expect(try await first.errorID() == .recipeFailed)
    #expect(try await second.errorID() == .recipeFailed)
    #expect(attempts.value == 1)
  }
}

@MainActor private final class Screen { nonisolated let number = 7 }

private final class Owner: Sendable {
  let screen: Screen
  init(_ screen: Screen) { self.screen = screen }
}
