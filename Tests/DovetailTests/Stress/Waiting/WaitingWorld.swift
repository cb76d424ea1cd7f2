@testable import Dovetail
import Foundation
import Synchronization

/// A random program while it runs.
final class WaitingWorld: Sendable {
  /// The instances that the recipes make.
  final class Thing: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
  }

  /// The surroundings of a script.
  struct Context: Sendable {
    let name: String
    /// The recipe that the script belongs to.
    var run: Int?
    /// Whether an error ends the script, and the recipe.
    var mayFail = false
    /// Whether the script is outside of every recipe, closer and start.
    var isOutside = false
  }

  struct Planned: Error {}

  let plan: WaitingPlan
  let oracle: WaitingOracle
  let journal: WaitingJournal
  private let containers: [DependencyContainer]
  private let attempts: [Counter]
  /// How many more tasks and starts may begin, so that every program ends.
  private let fuel = Atomic<Int>(40)
  private let tasks = Tasks()

  init(_ plan: WaitingPlan) {
    self.plan = plan
    oracle = WaitingOracle(plan)
    journal = WaitingJournal(plan, oracle)
    attempts = plan.keys.map { _ in Counter() }
    var containers: [DependencyContainer] = []
    for (number, parent) in plan.parents.enumerated() {
      containers.append(
        parent.map { containers[$0].makeScope("\(number)") } ?? DependencyContainer())
    }
    self.containers = containers
    for key in plan.keys.indices { register(key) }
  }

  /// Lets go of the recipes, which hold the world.
  func end() {
    for container in containers { container.unregisterAll() }
  }

  /// Runs the whole program, and closes everything that it has left open.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      for (number, user) in plan.users.enumerated() {
        group.addTask { [self] in await run(user, number) }
      }
    }
    await tasks.ended()
    for (container, parent) in plan.parents.enumerated() where parent == nil {
      await close(container, isHasty: false, in: Context(name: "the end", isOutside: true))
    }
    await tasks.ended()
  }

  private func run(_ user: PlannedUser, _ number: Int) async {
    if user.isThread {
      let context = Context(name: "thread \(number)", isOutside: true)
      return await onThread { [self] in try? runAtOnce(user.steps, in: context) }
    }
    let context = Context(name: "task \(number)", isOutside: true)
    let task = Task { try? await run(user.steps, in: context) }
    if let turns = user.cancelledAfter {
      for _ in 0..<turns { await Task.yield() }
      task.cancel()
    }
    await task.value
  }

  private func begin(_ script: [Step], in context: Context) {
    guard burn() else { return }
    tasks.begin()
    Task {
      try? await run(script, in: Context(name: "a task of \(context.name)", isOutside: true))
      tasks.end()
    }
  }

  private func burn() -> Bool { fuel.wrappingSubtract(1, ordering: .relaxed).newValue >= 0 }
}

// The registrations.
extension WaitingWorld {
  private func register(_ key: Int) {
    let (planned, name) = (plan.keys[key], DependencyKey<Thing>("k\(key)"))
    let container = containers[planned.home]
    let lifetime = lifetime(of: planned)
    let registration =
      planned.isAsync
      ? container.register(Thing.self, named: name, as: lifetime) { [self] in
        try await make(key, $0)
      }
      : container.register(Thing.self, named: name, as: lifetime) { [self] in try make(key, $0) }
    registration.onClose { [self] in await close($0) }
  }

  private func lifetime(of key: PlannedKey) -> Lifetime {
    switch key.keeping {
    case .single: .single
    case .eager: .eager
    case .graph: .graph
    case .unique: .unique
    case .scoped(let scope): .scoped("\(scope)")
    }
  }

  private func begin(_ key: Int, _ r: Resolution) -> Context {
    let asking = r.container
    let container = containers.firstIndex { $0.core === asking.core } ?? -1
    let run = journal.runBegan(key, in: container)
    return Context(name: "the recipe of k\(key) in c\(container)", run: run, mayFail: true)
  }

  private func end(_ key: Int, _ context: Context) throws -> Thing {
    guard let run = context.run else { throw Planned() }
    if attempts[key].add() <= plan.keys[key].failures { throw Planned() }
    return Thing(number: journal.runEnded(run, isMade: true))
  }

  private func make(_ key: Int, _ r: Resolution) throws -> Thing {
    let context = begin(key, r)
    defer { if let run = context.run { journal.runEnded(run, isMade: false) } }
    try runAtOnce(plan.keys[key].recipe, in: context)
    return try end(key, context)
  }

  private func make(_ key: Int, _ r: Resolution) async throws -> Thing {
    let context = begin(key, r)
    defer { if let run = context.run { journal.runEnded(run, isMade: false) } }
    try await run(plan.keys[key].recipe, in: context)
    return try end(key, context)
  }

  private func close(_ thing: Thing) async {
    journal.closerBegan(thing.number)
    let key = journal.key(of: thing.number)
    try? await run(plan.keys[key].closer, in: Context(name: "the closer of k\(key)"))
    journal.closerEnded(thing.number)
  }
}

// The actions of scripts.
extension WaitingWorld {
  private func run(_ script: [Step], in context: Context) async throws {
    for step in script {
      switch step {
      case .need(let key, let container, let atOnce, let isTolerated):
        try await need(key, from: container, atOnce: atOnce, isTolerated: isTolerated, in: context)
      case .children(let scripts):
        try await runChildren(scripts, in: context)
      case .begin(let script):
        begin(script, in: context)
      case .close(let container, let isHasty):
        await close(container, isHasty: isHasty, in: context)
      case .start(let container):
        try await start(container, in: context)
      case .pause(let turns):
        for _ in 0..<turns { await Task.yield() }
      }
    }
  }

  private func runAtOnce(_ script: [Step], in context: Context) throws {
    for step in script {
      switch step {
      case .need(let key, let container, _, let isTolerated):
        try needAtOnce(key, from: container, isTolerated: isTolerated, in: context)
      case .begin(let script):
        begin(script, in: context)
      case .pause(let turns):
        for _ in 0..<turns { sched_yield() }
      case .children, .close, .start:
        break
      }
    }
  }

  private func runChildren(_ scripts: [[Step]], in context: Context) async throws {
    let failure = await withTaskGroup(of: Result<Void, any Error>.self) { group in
      for script in scripts {
        group.addTask { [self] in
          do { return .success(try await run(script, in: context)) } catch {
            return .failure(error)
          }
        }
      }
      var failure: (any Error)?
      for await result in group {
        if case .failure(let error) = result { failure = failure ?? error }
      }
      return failure
    }
    if let failure { throw failure }
  }

  private func need(
    _ key: Int, from container: Int, atOnce: Bool, isTolerated: Bool, in context: Context
  ) async throws {
    if atOnce {
      return try needAtOnce(key, from: container, isTolerated: isTolerated, in: context)
    }
    let moment = journal.begin("\(context.name) awaits k\(key) from c\(container)")
    defer { journal.end(moment) }
    do {
      let thing = try await containers[container].resolve(Thing.self, named: "k\(key)")
      journal.handedOut(thing.number, askedAt: moment, in: context.run)
    } catch {
      check(error, .recipe(key), from: container, atOnce: false, in: context)
      if context.mayFail, !isTolerated { throw error }
    }
  }

  private func needAtOnce(
    _ key: Int, from container: Int, isTolerated: Bool, in context: Context
  ) throws {
    let moment = journal.begin("\(context.name) needs k\(key) from c\(container) at once")
    defer { journal.end(moment) }
    do {
      let thing = try containers[container].resolve(Thing.self, named: "k\(key)")
      journal.handedOut(thing.number, askedAt: moment, in: context.run)
    } catch {
      check(error, .recipe(key), from: container, atOnce: true, in: context)
      if context.mayFail, !isTolerated { throw error }
    }
  }

  private func start(_ container: Int, in context: Context) async throws {
    guard burn() else { return }
    let moment = journal.begin("\(context.name) starts c\(container)")
    defer { journal.end(moment) }
    do {
      try await containers[container].start()
    } catch {
      check(error, .start(container), from: container, atOnce: false, in: context)
      if context.mayFail { throw error }
    }
  }

  private func close(_ container: Int, isHasty: Bool, in context: Context) async {
    let moment = journal.begin("\(context.name) closes c\(container)")
    defer { journal.end(moment) }
    journal.closes(container)
    let failure = await containers[container].close(timeout: isHasty ? .milliseconds(1) : nil)
    if let failure, !oracle.hasDeadlines {
      journal.fail(.noOtherError, "\(context.name) closed c\(container) and got \(failure)")
    }
    if context.isOutside, !isHasty { journal.closeReturned(container) }
  }
}
