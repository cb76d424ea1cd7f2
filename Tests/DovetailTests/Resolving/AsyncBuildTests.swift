import Testing

@testable import Dovetail

@Suite struct AsyncBuildTests {
  let container = DependencyContainer()

  @Test func `the first caller's task-locals apply`() async throws {
    container.register(String.self) { () async in Request.id }
    let id = try await Request.$id.withValue("first") {
      try await container.resolve(String.self)
    }
    #expect(id == "first")
  }

  @Test func `the first caller's priority applies`() async throws {
    container.register(UInt8.self) { () async in Task.currentPriority.rawValue }
    let priority = try await Task(priority: .high) { [container] in
      try await container.resolve(UInt8.self)
    }.value
    #expect(priority >= TaskPriority.high.rawValue)
  }

  @Test func `independent dependencies are awaited concurrently`() async throws {
    let gates = [Gate(), Gate()]
    container.register(Int.self) { () async in await gates[0].open(thenPass: gates[1], giving: 1) }
    container.register(String.self) { () async in
      await gates[1].open(thenPass: gates[0], giving: "x")
    }
    container.register([String].self) { (number: Int, text: String) in ["\(number)\(text)"] }
    #expect(try await container.resolve([String].self) == ["1x"])
  }

  @Test func `synchronous code cannot wait for an asynchronous build`() async throws {
    let begun = Gate()
    let gate = Gate()
    container.register(Int.self) { () async in await begun.open(thenPass: gate, giving: 1) }
    async let one = container.resolve(Int.self)
    await begun.passed()
    let error = await onThread { [container] in
      dependencyError { _ = try container.resolve(Int.self) }
    }
    #expect(error?.id == .asyncFromSync)
    gate.open()
    #expect(try await one == 1)
  }

  @Test func `what need not be awaited is built in place, even for a list`() async throws {
    let (begun, go) = (Gate(), Gate())
    container.contribute(Int.self) {
      begun.open()
      go.wait()
      return 1
    }
    let scope = container.makeScope("s") { $0.contribute(Int.self) { () async in 2 } }
    let all = begin("the scope's list", on: Lane()) { try await scope.resolve([Int].self) }
    await begun.passed()
    let own = beginOnThread("the container's list") { [container] in
      try container.resolve([Int].self)
    }
    await chance()
    go.open()
    #expect(try await own.value() == [1])
    #expect(try await all.value() == [1, 2])
  }

  @Test func `a recipe that outlives its run starts a new resolution`() async throws {
    container.register(Int.self, as: .unique) { 1 }
    container.register(Later.self) { r async in Later(r) }
    let later = try await container.resolve(Later.self)
    #expect(try later.now() == 1)
    #expect(try await later.soon() == 1)
  }

  @Test func `the error of a cancelled build is not the next caller's`() async throws {
    struct Interrupted: Error {}
    let runs = Counter()
    let begun = Gate()
    let gate = Gate()
    container.register(Int.self) { () async throws in
      let run = runs.add()
      await begun.open(thenPass: gate)
      if run == 1, Task.isCancelled { throw Interrupted() }
      return run
    }
    let first = Task { [container] in try await container.resolve(Int.self) }
    await begun.passed()
    first.cancel()
    _ = await first.result
    let lane = Lane()
    let second = Task(executorPreference: lane) { [container] in
      try await container.resolve(Int.self)
    }
    await lane.stopped()
    gate.open()
    #expect(try await second.value == 2)
  }

  @Test func `a task is not refused because a thread was`() async throws {
    let begun = Gate()
    let gate = Gate()
    container.register(Int.self) { () async in 1 }
    container.register(Bool.self) {
      begun.open(thenWait: gate, giving: ())
      return true
    }
    container.register(String.self) { (_: Bool, number: Int) in "\(number)" }
    async let refused = onThread { [container] in (try? container.resolve(String.self)) == nil }
    await begun.passed()
    let lane = Lane()
    let joiner = Task(executorPreference: lane) { [container] in
      try await container.resolve(String.self)
    }
    await lane.stopped()
    gate.open()
    #expect(await refused)
    #expect(try await joiner.value == "1")
  }

  @Test func `a task that a recipe began does not keep its instance`() async throws {
    let tracker = Tracker()
    let gate = Gate()
    container.register(Tracked.self) { () async in
      Task { await gate.passed() }
      return Tracked(tracker)
    }
    _ = try await container.resolve(Tracked.self)
    await container.close()
    await eventually { tracker.alive == 0 }
    gate.open()
  }

  @Test func `a unique instance that isn't Sendable is resolved with await`() async throws {
    final class Loose { var number = 1 }
    container.register(Loose.self, as: .unique) { Loose() }
    container.register(Int.self) { () async in 1 }
    container.register([Loose].self, as: .unique) { (_: Int, loose: Loose) in [loose] }
    let loose = try await container.resolve(Loose.self)
    loose.number += 1
    #expect(try await container.resolve([Loose].self).count == 1)
  }
}

private enum Request { @TaskLocal static var id = "none" }
private final class Later: Sendable {
  private let r: Resolution
  init(_ r: Resolution) { self.r = r }
  func now() throws -> Int { try r.resolve() }
  func soon() async throws -> Int { try await r.resolve() }
}
