import Testing

@testable import Dovetail

/// What an asynchronous resolution awaits, and which resolution a call belongs to, whichever call
/// began it and whatever has ended.
@Suite struct AsyncResolutionTests {
  let container = DependencyContainer()

  @Test func `a build for a task is awaited although its needs are there`() async throws {
    let (begun, gate) = (Gate(), Gate())
    container.register(Int.self) { () async in 1 }
    container.register(String.self) { (number: Int) in
      begun.open(thenWait: gate, giving: "\(number)")
    }
    container.register([String].self, as: .unique) { (text: String) in [text] }
    async let first = container.resolve(String.self)
    await begun.passed()
    async let second = container.resolve([String].self)
    await eventually { container.waitingForBuilds == [2] }
    gate.open()
    #expect(try await first == "1")
    #expect(try await second == ["1"])
  }

  @Test func `what is needed twice is awaited although another need of it is built`() async throws {
    container.register(Int.self, as: .unique) { () async in 1 }
    container.register(String.self) { (number: Int) in "\(number)" }
    container.register([String].self, as: .unique) { (text: String, number: Int) in
      [text, "\(number)"]
    }
    _ = try await container.resolve(String.self)
    #expect(try await container.resolve([String].self) == ["1", "1"])
  }

  @Test func `each container knows what has to be awaited`() async throws {
    container.register(Int.self) { 1 }
    container.register(String.self, as: .unique) { (number: Int) in "\(number)" }
    container.register(Substring.self) { (text: String) in Substring(text) }
    container.register([String].self, as: .unique) { (top: Substring, text: String) in
      [String(top), text]
    }
    let scope = container.makeScope("s") { $0.register(Int.self) { () async in 2 } }
    #expect(try await scope.resolve([String].self) == ["1", "2"])
    let inner = container.makeScope("a").makeScope("b") {
      $0.register(Int.self) { () async in 3 }
      $0.register(Bool.self, as: .scoped("a")) { (number: Int) in number == 3 }
    }
    #expect(try await inner.resolve(Bool.self))
  }

  @Test func `a new instance is awaited behind an alias too`() async throws {
    container.register(Int.self, as: .unique) { () async in 1 }
    container.register(String.self) { (number: Int) in "\(number)" }
      .alias(Substring.self) { Substring($0) }
    _ = try await container.resolve(String.self)
    #expect(try await container.resolve(Substring.self, mode: .new) == "1")
  }

  @Test func `a build stays one resolution after its first caller has gone`() async throws {
    let begun = Gate()
    let gate = Gate()
    let tracker = Tracker()
    container.register(Tracked.self, as: .graph) { [tracker] in Tracked(tracker) }
    container.register([Tracked].self) { r async throws in
      let first = try await r.resolve(Tracked.self)
      await begun.open(thenPass: gate)
      return [first, try await r.resolve(Tracked.self)]
    }
    container.register(Int.self, as: .unique) { (pair: [Tracked]) async in pair.count }
    let beginner = Task { [container] in try await container.resolve(Int.self) }
    await begun.passed()
    let joiner = Task { [container] in try await container.resolve([Tracked].self) }
    await eventually { container.waitingForBuilds == [2] }
    beginner.cancel()
    _ = await beginner.result
    gate.open()
    let pair = try await joiner.value
    #expect(pair[0] === pair[1])
    #expect(tracker.count == 1)
  }

  @Test func `a task that a recipe began stays part of its resolution`() async throws {
    let (begun, ended) = (Gate(), Gate())
    container.register(Tracked.self, as: .graph) { Tracked(Tracker()) }
    container.register(Bool.self, as: .unique) { (r: Resolution) async throws in
      let first = try await r.resolve(Tracked.self)
      await begun.open(thenPass: ended)
      return try await r.resolve(Tracked.self) === first
    }
    container.register(Later.self, as: .unique) { (r: Resolution) async throws in
      let task = Task { try await r.resolve(Bool.self) }
      await begun.passed()
      return Later(task)
    }
    let later = try await container.resolve(Later.self)
    ended.open()
    #expect(try await later.task?.value == true)
  }

  @Test func `a recipe that has ended is part of no cycle`() async throws {
    let (begun, gate) = (Gate(), Gate())
    let runs = Counter()
    container.register(Later.self, as: .unique) { (r: Resolution) async throws in
      guard runs.add() == 1 else { return Later() }
      let task = Task { try await r.resolve(Bool.self) }
      await begun.passed()
      return Later(task)
    }
    container.register(Bool.self) { (r: Resolution) async throws in
      await begun.open(thenPass: gate)
      _ = try await r.resolve(Later.self)
      return true
    }
    let later = try await container.resolve(Later.self)
    gate.open()
    #expect(try await later.task?.value == true)
    #expect(runs.value == 2)
  }
}

private final class Later: Sendable {
  let task: Task<Bool, any Error>?
  init(_ task: Task<Bool, any Error>? = nil) { self.task = task }
}
