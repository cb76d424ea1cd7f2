import Dovetail
import Foundation
import Synchronization
import Testing

/// What a look ahead has found answers later callers, but never by what it only took for granted.
@Suite struct ForesightTests {
  @Emptied var container = DependencyContainer()

  @Test func `a recipe's task may ask for what needs its part, and so may all`() async throws {
    let runs = Counter()
    let asked = Begins()
    container.register(Token.self, as: .unique) { () async in Token() }
    container.register(Job.self, as: .unique) { (_: Token, r: Resolution) in
      if runs.add() == 1 { asked.begin { _ = try await r.resolve(Report.self) } }
      return Job()
    }
    container.register(Report.self, as: .unique) { (_: Job) in Report() }
    _ = try await container.resolve(Job.self)
    try await asked.value()
    _ = try await container.resolve(Report.self)
  }

  @Test func `a recipe's task may ask for its part, and so may all`() async throws {
    let asked = Begins()
    container.register(Token.self, as: .unique) { () async in Token() }
    container.register(Job.self) { (_: Token, r: Resolution) in
      asked.begin { _ = try await r.resolve(Job?.self) }
      return Job()
    }
    _ = try await container.resolve(Job.self)
    try await asked.value()
    try await container.reset(Job.self)
    #expect(try await container.resolve(Job?.self) != nil)
    try await asked.value()
  }

  @Test(arguments: [Lifetime.single, .graph, .unique])
  func `every caller is told a cycle, however often`(lifetime: Lifetime) async {
    container.register(Job.self, as: lifetime) { (_: Token) in Job() }
    container.register(Token.self, as: lifetime) { (_: Report) async in Token() }
    container.register(Report.self, as: lifetime) { (_: Job) in Report() }
    for _ in 0..<2 {
      await expectCycle { _ = try await container.resolve(Report.self) }
      await expectCycle { _ = try await container.resolve(Job.self) }
      await expectCycle { _ = try await container.resolve(Token.self) }
    }
  }

  @Test func `a part that uses a handle of itself while it is made is told the cycle`() async {
    let runs = Counter()
    @Sendable func count() throws { if runs.add() > 10 { throw CancellationError() } }
    container.register(Job.self, as: .unique) { (job: Lazy<Job>) async throws in
      try count()
      return try await job.load()
    }
    await expectCycle { _ = try await container.resolve(Job.self) }
    container.contribute(Report.self, as: .unique) { (all: Lazy<[Report]>) async throws in
      try count()
      return try await all.load()[0]
    }
    await expectCycle { _ = try await container.resolve([Report].self) }
  }

  @Test func `what is found of a form that no table has is not kept`() async throws {
    // A closer asks for a list for the first time, which nothing keeps any more; then for another
    // form, whose binding may have the identity of the first.
    let failures = Counter()
    container.register(Token.self, as: .unique) { () async in Token() }
    container.register(Job.self) { (_: Lazy<Token>) in Job() }.onClose { [container] _ in
      for _ in 0..<10 {
        _ = try await container.resolve([Report].self)
        do { _ = try await Lazy<Token>(from: container).load() } catch { _ = failures.add() }
      }
    }
    _ = try await container.resolve(Job.self)
    await container.close()
    #expect(failures.value == 0)
  }

  @Test func `the main actor awaits what a task has begun to build since it looked ahead`()
    async throws
  {
    container.mainActor.contribute(Job.self) { Job() }
    container.mainActor.register(Token.self, as: .unique) { (r: Resolution) in
      // Off the main actor, which this recipe holds up.
      let container = r.container
      Task.detached { try await container.resolve([Job].self) }
      while container.waitingForBuilds.isEmpty { sched_yield() }
      return Token()
    }
    container.mainActor.register([Report].self, as: .unique) { (_: Token, jobs: [Job]) in
      jobs.map { _ in Report() }
    }
    #expect(try await container.resolve([Report].self).count == 1)
  }

  private func expectCycle(_ ask: () async throws -> Void) async {
    let error = await #expect(throws: DependencyError.self) { try await ask() }
    #expect(error?.id == .dependencyCycle)
  }
}

/// A task that a recipe begins, and that the test awaits.
private final class Begins: Sendable {
  private let task = Mutex<Task<Void, any Error>?>(nil)

  func begin(_ body: @escaping @Sendable () async throws -> Void) {
    let begun = Task { try await body() }
    task.withLock { $0 = begun }
  }

  func value() async throws { try await task.withLock { $0 }?.value }
}

private final class Token: Sendable {}
private final class Job: Sendable {}
private final class Report: Sendable {}
