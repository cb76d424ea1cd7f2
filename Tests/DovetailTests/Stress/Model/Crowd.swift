@testable import Dovetail

/// Threads and tasks that use the same containers at random.
///
/// It checks what must hold in any order of events.
final class Crowd: Sendable {
  let foundry = Foundry()
  let failures = Log()
  private let seed: UInt64
  private let plans: [Plan]
  private let allowance: Allowance
  /// Whether no handle can be held by an object that holds the handle.
  let leavesNothing: Bool
  private let uniques = Locked<Set<Int>>([])
  private let homes = Counter()
  /// The root, a scope, a scope in that, and a scope that is closed meanwhile.
  private let containers: [DependencyContainer]
  private var doomed: DependencyContainer { containers[3] }
  private static let steps = 40

  init(seed: UInt64) {
    self.seed = seed
    var planner = Planner(seed: seed)
    planner.hasLazyCycles = false
    planner.backEdges = planner.random.percent(50) ? 4 : 0
    leavesNothing = planner.backEdges == 0
    planner.failures = planner.random.percent(50) ? 12 : 0
    planner.awaited = planner.random.percent(50) ? 30 : 5
    plans = (0..<planner.keys).map { planner.plan(for: $0, mayBeScoped: true) }
    let isVolatile = planner.random.percent(50)
    allowance = Allowance(
      plans, volatile: Set(plans.indices.filter { isVolatile && $0 % 7 == 3 }))
    let root = DependencyContainer()
    let inner = root.makeScope("a")
    containers = [root, inner, inner.makeScope("b"), root.makeScope("a")]
    for container in containers { tag(container) }
    for (key, plan) in plans.enumerated() { foundry.register(plan, for: key, in: root) }
  }

  func run() async {
    async let threads: [Void] = onThreads(3) { [self] index in
      var random = SplitMix64(seed: seed &+ UInt64(index + 1))
      for _ in 0..<Self.steps { takeStep(&random, mayChange: index == 0) }
    }
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<3 {
        group.addTask { [self] in
          var random = SplitMix64(seed: seed &+ UInt64(index + 10))
          for step in 0..<Self.steps {
            await takeStepAwaited(&random)
            if index == 0, step == Self.steps / 2 { await doomed.close() }
          }
        }
      }
    }
    _ = await threads
    await containers[0].close()
    checkRuns()
    checkClosing()
  }

  private func tag(_ container: DependencyContainer) {
    let id = homes.add()
    container.register(Int.self, as: .unique) { id }
  }

  private func fail(_ text: String) { failures.write(text) }
}

// The actions of the crowd.
extension Crowd {
  private func takeStep(_ random: inout SplitMix64, mayChange: Bool) {
    let key = random.below(plans.count)
    let container = containers[random.below(containers.count)]
    switch random.below(20) {
    case 0 where mayChange && allowance.volatile.contains(key):
      container.unregister(Part.self, named: partKey(key))
    case 1...3 where mayChange && allowance.volatile.contains(key):
      foundry.register(plans[key], for: key, in: containers[0])
    case 4:
      let scope = container.makeScope("c")
      tag(scope)
      check(Result { try scope.resolve(Part.self, named: partKey(key)) }, key, container)
    case 5:
      let fork = container.fork()
      for part in sequence(first: fork, next: \.parent) { tag(part) }
      check(Result { try fork.resolve(Part.self, named: partKey(key)) }, key, container)
    case 6 where !plans[key].keeping.isStrong:
      let part = Result { try container.resolve(Part.self, named: partKey(key), mode: .new) }
      check(part, key, container)
    default:
      check(Result { try container.resolve(Part.self, named: partKey(key)) }, key, container)
    }
  }

  private func takeStepAwaited(_ random: inout SplitMix64) async {
    let key = random.below(plans.count)
    let container = containers[random.below(containers.count)]
    let task = Task { try await container.resolve(Part.self, named: partKey(key)) }
    let isCancelled = random.percent(20)
    if isCancelled {
      for _ in 0..<random.below(4) { await Task.yield() }
      task.cancel()
    }
    check(await task.result, key, container, isAwaited: true, isCancelled: isCancelled)
  }

  private func check(
    _ result: Result<Part, any Error>, _ key: Int, _ container: DependencyContainer,
    isAwaited: Bool = false, isCancelled: Bool = false
  ) {
    switch result {
    case .success(let part):
      if part.key != key { fail("\(part.key) was given for \(key)") }
      if let flaw = flaw(of: part) { fail(flaw) }
      if part.keeping == .unique, !uniques.withLock({ $0.insert(part.serial).inserted }) {
        fail("\(part.serial) given twice")
      }
      useHandles(of: part, mayBeClosed: container === doomed)
    case .failure(is CancellationError):
      if !isCancelled { fail("\(key) was cancelled for somebody else") }
    case .failure(let error):
      let id = (error as? DependencyError)?.id
      let isAllowed = allowance.allows(
        id, for: key, mayBeClosed: container === doomed, isAwaited: isAwaited)
      if !isAllowed { fail("\(key): \(error)") }
    }
  }

  /// Resolves the deferred dependencies of a part.
  private func useHandles(of part: Part, mayBeClosed: Bool) {
    for (lazy, edge) in zip(part.lazies, plans[part.key].edges.filter { $0.form == .lazy }) {
      do {
        let later = try lazy.resolve()
        if let flaw = flaw(of: later) { fail(flaw) }
        if try lazy.resolve() !== later { fail("a handle of \(part.key) changed its mind") }
      } catch {
        let id = (error as? DependencyError)?.id
        let isAllowed = allowance.allows(id, for: edge.target, mayBeClosed: mayBeClosed)
        if !isAllowed { fail("handle to \(edge.target): \(error)") }
      }
    }
  }
}

// The checks at the end.
extension Crowd {
  /// A kept instance was made once in each container that keeps it.
  private func checkRuns() {
    var made: Set<[Int]> = []
    for run in foundry.runs.withLock({ $0 })
    where run.keeping.isStrong && run.home <= containers.count {
      let isDropped =
        if case .scoped = run.keeping { allowance.volatile.contains(run.key) } else { false }
      if !made.insert([run.version, run.home]).inserted, !isDropped {
        fail("\(run.key) was made twice in \(run.home)")
      }
    }
  }

  /// Every kept instance was closed once, before the instances it holds.
  private func checkClosing() {
    let closed = foundry.closed.all.compactMap { Int($0) }
    var position: [Int: Int] = [:]
    for (index, serial) in closed.enumerated() {
      if position.updateValue(index, forKey: serial) != nil { fail("\(serial) was closed twice") }
    }
    let runs = Dictionary(foundry.runs.withLock { $0 }.map { ($0.serial, $0) }) { first, _ in first
    }
    for (serial, index) in position {
      guard let run = runs[serial] else { continue }
      for kid in run.kids {
        guard let other = position[kid], runs[kid]?.home == run.home else { continue }
        if other < index { fail("\(kid) was closed before \(serial), which holds it") }
      }
    }
    for run in foundry.runs.withLock({ $0 })
    where run.keeping.isStrong && run.home <= containers.count {
      if !allowance.volatile.contains(run.key), position[run.serial] == nil {
        fail("\(run.serial) of \(run.key) was not closed")
      }
    }
  }
}
