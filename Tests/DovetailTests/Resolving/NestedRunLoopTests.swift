import Dovetail
import Testing

/// Other tasks that run on a recipe's thread, in a run loop inside the recipe, are not part of it.
@Suite struct NestedRunLoopTests {
  let container = DependencyContainer()
  let other = DependencyContainer()
  let lane = Lane()
  let began = Gate()
  let go = Gate()

  init() {
    container.register(Name.self, as: .unique) { Name("the recipe's") }
    other.register(Name.self, as: .unique) { Name("the task's") }
  }

  /// A recipe that lets other tasks run on its thread.
  private func makeNesting() -> Nesting {
    go.wait(opening: began)
    lane.runNested()
    return Nesting()
  }

  /// Runs a task on the thread of a recipe, while that recipe runs.
  private func nested<Value: Sendable>(
    _ task: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let nesting = begin("the recipe", on: lane) { [container] in
      try await container.resolve(Nesting.self)
    }
    await began.passed()
    let task = begin("the unrelated task", on: lane, task)
    go.open()
    _ = try await nesting.value()
    return try await task.value()
  }

  @Test func `an unrelated task asks its own container`() async throws {
    container.register(Nesting.self) { makeNesting() }
    let name = try await nested { [other] in
      withDependencies(from: other) { injected(Name.self).text }
    }
    #expect(name == "the task's")
  }

  @Test func `an unrelated task without a container asks the shared one`() async throws {
    container.register(Nesting.self) { makeNesting() }
    let name = try await nested { injected(Name?.self)?.text }
    #expect(name == nil)
  }

  @Test func `an unrelated task asks its own container if one was set before`()
    async throws
  {
    container.register(Nesting.self) { makeNesting() }
    let name = try await withDependencies(from: other) {
      // The task inherits the container that is current here; the recipe's container is only on the
      // thread.
      try await nested { injected(Name?.self)?.text }
    }
    #expect(name == "the task's")
  }

  @Test func `an unrelated task that needs a dependant of the recipe is in no cycle`() async throws
  {
    container.register(Nesting.self) { makeNesting() }
    let gate = Gate()
    container.register(Needing.self) { r async throws in
      gate.open()
      return Needing(try await r.resolve(Nesting.self))
    }
    let needing = try await nested { [container] in try await container.resolve(Needing.self) }
    #expect(try await container.resolve(Nesting.self) === needing.nesting)
  }

  @Test func `an unrelated task that resolves the same unique part is in no cycle`() async throws {
    let runs = Counter()
    container.register(Nesting.self, as: .unique) {
      runs.add() == 1 ? makeNesting() : Nesting()
    }
    _ = try await nested { [container] in _ = try await container.resolve(Nesting.self) }
    #expect(runs.value == 2)
  }

  @Test func `an unrelated task closes the container only after the recipe`() async throws {
    let log = Log()
    container.register(Nesting.self) {
      let nesting = makeNesting()
      log.write("recipe ends")
      return nesting
    }
    .onClose { _ in log.write("closed") }
    _ = try await nested { [container] in await container.close() }
    #expect(log.all == ["recipe ends", "closed"])
  }
}

private final class Name {
  let text: String
  init(_ text: String) { self.text = text }
}

private final class Nesting: Sendable {}

private final class Needing: Sendable {
  let nesting: Nesting
  init(_ nesting: Nesting) { self.nesting = nesting }
}
