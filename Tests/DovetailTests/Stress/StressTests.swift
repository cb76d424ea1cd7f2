import Dovetail
import Foundation
import Testing

/// Everything at once, from many threads: run under the thread sanitizer and in release.
@Suite(.serialized) struct StressTests {
  static let rounds = Int(ProcessInfo.processInfo.environment["DOVETAIL_STRESS"] ?? "") ?? 300
  let container = DependencyContainer()
  let tracker = Tracker()

  @Test(.bug(id: "Swinject#344", "a data race when one container is used from several threads"))
  func `bindings are replaced while others resolve`() async {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    container.register(Pair.self, as: .unique, using: Pair.init)
    let failures = Counter()
    _ = await onThreads(4) { [container, tracker] index in
      for _ in 0..<Self.rounds {
        if index == 0 {
          container.register(Tracked.self) { Tracked(tracker) }
        } else {
          let pair = try? container.resolve(Pair.self)
          if pair?.first.isIntact != true { failures.add() }
        }
      }
    }
    #expect(failures.value == 0)
    container.unregisterAll()
    await eventually { tracker.alive == 0 }
  }

  @Test func `bindings come and go while others resolve`() async {
    let wrong = Counter()
    _ = await onThreads(4) { [container, tracker] index in
      for round in 0..<Self.rounds {
        let name = DependencyKey<Tracked>("name \(round % 37)")
        switch index {
        case 0: container.register(Tracked.self, named: name) { Tracked(tracker) }
        case 1: container.unregister(Tracked.self, named: name)
        default:
          do {
            if let found = try container.resolve(Tracked?.self, named: "\(name)"),
              !found.isIntact
            {
              wrong.add()
            }
          } catch {
            // The binding may have been removed between the search and the build.
            if (error as? DependencyError)?.id != .missingBinding { wrong.add() }
          }
        }
      }
    }
    #expect(wrong.value == 0)
    container.unregisterAll()
    await eventually { tracker.alive == 0 }
  }

  @Test func `a list without contributions is resolved from every thread`() async {
    let lists = await onThreads(4) { [container] _ in
      (0..<Self.rounds).map { _ in try? container.resolve([Tracked].self).count }
    }
    #expect(Set(lists.joined()) == [0])
  }

  @Test func `every kind of instance is resolved from every thread`() async {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    container.register(Tracked.self, named: "shared", as: .shared) { [tracker] in
      Tracked(tracker)
    }
    container.register(Tracked.self, named: "scoped", as: .scoped("s")) { [tracker] in
      Tracked(tracker)
    }
    container.register(Tracked.self, named: "graph", as: .graph) { [tracker] in Tracked(tracker) }
    container.register(Tracked.self, named: "unique", as: .unique) { [tracker] in
      Tracked(tracker)
    }
    container.register([Tracked].self, as: .unique) { r in
      [
        try r.resolve(), try r.resolve(named: "shared"), try r.resolve(named: "graph"),
        try r.resolve(named: "graph"), try r.resolve(named: "unique"),
        try r.resolve(named: "scoped"),
      ]
    }
    let wrong = Counter()
    _ = await onThreads(4) { [container] _ in
      for _ in 0..<(Self.rounds / 4) {
        let scope = container.makeScope("s")
        guard let all = try? scope.resolve([Tracked].self), all.allSatisfy(\.isIntact),
          all[2] === all[3], all[4] !== all[3]
        else {
          wrong.add()
          continue
        }
      }
    }
    #expect(wrong.value == 0)
    container.unregisterAll()
    await eventually { tracker.alive == 0 }
  }

  @Test func `forks and overrides are made while others resolve`() async {
    container.register(Int.self) { 1 }
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    container.register(String.self) { (number: Int, _: Tracked) in "\(number)" }
    let wrong = Counter()
    _ = await onThreads(4) { [container] index in
      for round in 0..<(Self.rounds / 4) {
        if index == 0 {
          container.register(Int.self, named: "\(round)") { round }
        }
        let fork = container.fork { $0.override(Int.self) { index * 1000 + round } }
        if (try? fork.resolve(String.self)) != "\(index * 1000 + round)" { wrong.add() }
        if (try? container.resolve(String.self)) != "1" { wrong.add() }
      }
    }
    #expect(wrong.value == 0)
    container.unregisterAll()
    await eventually { tracker.alive == 0 }
  }

  @Test func `scopes are closed while others resolve from them`() async {
    let closed = Counter()
    container.register(Tracked.self, as: .scoped("s")) { [tracker] in Tracked(tracker) }
      .onClose { _ in closed.add() }
    let wrong = Counter()
    for _ in 0..<(Self.rounds / 6) {
      let scope = container.makeScope("s")
      async let threads: [Void] = onThreads(3) { _ in
        for _ in 0..<20 {
          do {
            if !(try scope.resolve(Tracked.self).isIntact) { wrong.add() }
          } catch {
            if (error as? DependencyError)?.id != .closedContainer { wrong.add() }
          }
        }
      }
      await scope.close()
      _ = await threads
    }
    #expect(wrong.value == 0)
    await eventually { tracker.alive == 0 }
    // Each instance that was ever made was closed.
    #expect(closed.value == tracker.count)
  }

  @Test func `threads that meet in cycles all get them`() async {
    container.register(Node<Int>.self) { r in Node<Int>(try r.resolve(Node<String>.self)) }
    container.register(Node<String>.self) { r in Node<String>(try r.resolve(Node<Bool>.self)) }
    container.register(Node<Bool>.self) { r in Node<Bool>(try r.resolve(Node<Int>.self)) }
    let wrong = Counter()
    _ = await onThreads(4) { [container] index in
      for round in 0..<Self.rounds {
        let error = dependencyError {
          switch (index + round) % 3 {
          case 0: _ = try container.resolve(Node<Int>.self)
          case 1: _ = try container.resolve(Node<String>.self)
          default: _ = try container.resolve(Node<Bool>.self)
          }
        }
        if error?.id != .dependencyCycle { wrong.add() }
      }
    }
    #expect(wrong.value == 0)
  }

  @Test func `tasks that are cancelled at random harm no others`() async {
    let wrong = Counter()
    for round in 0..<(Self.rounds / 3) {
      let container = DependencyContainer()
      container.register(Tracked.self) { [tracker] () async throws in
        await Task.yield()
        try Task.checkCancellation()
        return Tracked(tracker)
      }
      container.register(Pair.self) { (first: Tracked, second: Tracked) async in
        Pair(first: first, second: second)
      }
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<6 {
          group.addTask {
            let task = Task { try await container.resolve(Pair.self) }
            if (index + round) % 2 == 0 { task.cancel() }
            do {
              if !(try await task.value.first.isIntact) { wrong.add() }
            } catch is CancellationError {
              if (index + round) % 2 != 0 { wrong.add() }
            } catch {
              wrong.add()
            }
          }
        }
      }
    }
    #expect(wrong.value == 0)
    // A build that all its callers left may end later.
    await eventually { tracker.alive == 0 }
  }

  @Test func `synchronous and asynchronous callers share one instance`() async {
    let wrong = Counter()
    for _ in 0..<(Self.rounds / 3) {
      let container = DependencyContainer()
      let made = Tracker()
      container.register(Tracked.self) { Tracked(made) }
      container.register(Pair.self) { (first: Tracked, second: Tracked) in
        Pair(first: first, second: second)
      }
      async let threads = onThreads(3) { _ in try? container.resolve(Pair.self) }
      async let one = container.resolve(Pair.self)
      async let two = container.resolve(Pair.self)
      let all = await threads + [try? one, try? two]
      if Set(all.map { $0.map(ObjectIdentifier.init) }).count != 1 { wrong.add() }
      if made.count != 1 { wrong.add() }
    }
    #expect(wrong.value == 0)
  }

  @Test func `containers that nothing holds leave nothing`() async {
    _ = await onThreads(4) { [tracker] _ in
      for _ in 0..<(Self.rounds / 4) {
        let container = DependencyContainer()
        container.register(Tracked.self) { Tracked(tracker) }
        container.register(Holder.self) { r in Holder(r, try r.resolve()) }
        container.register(Holder.self, named: "lazy") { (lazy: Lazy<Holder>, it: Tracked) in
          Holder(lazy, it)
        }
        _ = try? container.resolve(Holder.self)
        _ = try? container.resolve(Holder.self, named: "lazy").use()
      }
    }
    #expect(tracker.count > 0)
    await eventually { tracker.alive == 0 }
  }
}

private final class Pair: Sendable {
  let first: Tracked
  let second: Tracked
  init(first: Tracked, second: Tracked) {
    self.first = first
    self.second = second
  }
}
private final class Node<Tag>: Sendable {
  init<Other>(_ next: Node<Other>) {}
}
private final class Holder: Sendable {
  let resolution: Resolution?
  let lazy: Lazy<Holder>?
  let tracked: Tracked
  init(_ resolution: Resolution, _ tracked: Tracked) {
    self.resolution = resolution
    lazy = nil
    self.tracked = tracked
  }
  init(_ lazy: Lazy<Holder>, _ tracked: Tracked) {
    resolution = nil
    self.lazy = lazy
    self.tracked = tracked
  }
  func use() { _ = lazy?.value }
}
