import Dovetail
import Foundation
import Synchronization
import Testing

/// A task that a recipe begins and does not await is inside nothing.
@Suite struct UnawaitedTaskTests {
  @Emptied var container = DependencyContainer()
  let lane = Lane()
  let go = Gate()
  let asks = Gate()

  @Test func `an unawaited task's need may need the recipe that began the task`() async throws {
    let second = Unawaited()
    container.register(First.self) { [container, lane, go] () async in
      second.begin(on: lane) { _ = try await container.resolve(Second.self) }
      await go.passed()
      return First()
    }
    container.register(Second.self, as: .unique) { r async throws in
      Second(first: try await r.resolve(First.self))
    }
    let first = begin("the recipe") { [container] in try await container.resolve(First.self) }
    await second.hasBegun.passed()
    await lane.stopped()
    go.open()
    _ = try await first.value()
    try await second.value()
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a task that begins on the recipe's own thread may need the recipe, too`() async throws
  {
    let asked = Mutex<Task<First, any Error>?>(nil)
    container.register(First.self) { (r: Resolution) in
      let task = Task.immediate { try await r.resolve(First.self) }
      asked.withLock { $0 = task }
      return First()
    }
    let first = try await container.resolve(First.self)
    #expect(try await asked.withLock { $0 }?.value === first)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `what a task on the recipe's own thread closes may need the recipe, too`() async throws
  {
    let reset = Mutex<Task<Void, any Error>?>(nil)
    let closed = Counter()
    container.register(Int.self) { 1 }.onClose { [container] _ in
      defer { closed.add() }
      _ = try await container.resolve(First.self)
    }
    container.register(First.self) { [container] in
      let task = Task.immediate { try await container.reset(Int.self) }
      reset.withLock { $0 = task }
      // The closer waits for this recipe, unless it is told that it can't.
      while closed.value == 0, container.waitingForBuilds != [1] { sched_yield() }
      return First()
    }
    _ = try await container.resolve(Int.self)
    _ = await onThread { [container] in try? container.resolve(First.self) }
    try await reset.withLock { $0 }?.value
    #expect(closed.value == 1)
  }

  /// `First` begins a task that asks for `Second`, which needs `First`, and ends after that task
  /// has asked.
  private func registerPair(as lifetime: Lifetime, by task: Unawaited) {
    container.register(First.self, as: lifetime) { [asks, lane] r async in
      let container = r.container
      task.begin(on: lane) { _ = try await container.resolve(Second.self) }
      await asks.passed()
      await chance()
      return First()
    }
    container.register(Second.self, as: lifetime) { [asks, lane] r async throws in
      await task.hasBegun.passed()
      await lane.stopped()
      asks.open()
      return Second(first: try await r.resolve(First.self))
    }
  }

  @Test func `an instance that an unawaited task has built is there for every caller`() async throws
  {
    let task = Unawaited()
    registerPair(as: .single, by: task)
    let first = begin("the recipe") { [container] in try await container.resolve(First.self) }
    await asks.passed()
    let bystander = begin("a bystander") { [container] in try await container.resolve(Second.self) }
    _ = try await (first.value(), bystander.value())
    try await task.value()
  }

  @Test func `start() of a sound container succeeds`() async throws {
    registerPair(as: .eager, by: Unawaited())
    try await begin("start()") { [container] in try await container.start() }.value()
  }

  @Test func `a Lazy that a task uses at once is in no cycle`() async throws {
    container.register(Impatient.self) { [asks] () async in
      let impatient = Impatient()
      await asks.passed()
      await chance()
      return impatient
    }
    container.register(Needing.self) { [asks] r async throws in
      asks.open()
      return Needing(impatient: try await r.resolve(Impatient.self))
    }
    let impatient = try await begin("the recipe") { [container] in
      try await container.resolve(Impatient.self)
    }.value()
    let needing = try await begin("the task") { try await impatient.early.value }.value()
    #expect(needing.impatient === impatient)
  }
}

/// A task that a recipe begins and that the test awaits.
private final class Unawaited: Sendable {
  let hasBegun = Gate()
  private let ended = Gate()
  private let errors = Log()

  func begin(on lane: Lane? = nil, _ body: @escaping @Sendable () async throws -> Void) {
    Task(executorPreference: lane) { [ended, errors] in
      do { try await body() } catch { errors.write("\(error)") }
      ended.open()
    }
    hasBegun.open()
  }

  func value() async throws {
    try await DovetailTests.begin("the unawaited task") { [ended] in await ended.passed() }
      .value()
    #expect(errors.all.isEmpty)
  }
}

private final class First: Sendable {}

private final class Second: Sendable {
  let first: First
  init(first: First) { self.first = first }
}

private final class Impatient: Sendable {
  let early: Task<Needing, any Error>
  init() {
    let needing = Lazy<Needing>()
    early = Task { try await needing.load() }
  }
}

private final class Needing: Sendable {
  let impatient: Impatient
  init(impatient: Impatient) { self.impatient = impatient }
}
