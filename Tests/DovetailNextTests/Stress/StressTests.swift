import DovetailNext
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

  @Test func `a list without contributions is resolved from every thread`() async {
    let lists = await onThreads(4) { [container] _ in
      (0..<Self.rounds).map { _ in try? container.resolve([Tracked].self).count }
    }
    #expect(Set(lists.joined()) == [0])
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
