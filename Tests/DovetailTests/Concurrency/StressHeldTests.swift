import Dovetail
import Testing

/// What is found without a lock: instances that others hold, and those a handle has settled on.
@Suite(.serialized) struct StressHeldTests {
  let container = DependencyContainer()
  let tracker = Tracker()

  @Test func aSharedInstanceIsFoundWhileItDiesAndIsReplaced() async {
    container.register(Tracked.self, as: .shared) { [tracker] in Tracked(tracker) }
    let failures = Counter()
    _ = await onThreads(4) { [container, tracker] index in
      for round in 0..<StressTests.rounds {
        if index == 0, round % 8 == 0 {
          container.register(Tracked.self, as: .shared) { Tracked(tracker) }
        }
        // Dropped at once, so that the next one finds it dying, dead or held by another thread.
        if (try? container.resolve(Tracked.self))?.isIntact != true { failures.add() }
        if (try? container.resolve(Tracked?.self))??.isIntact != true { failures.add() }
      }
    }
    #expect(failures.value == 0)
    await eventually { tracker.alive == 0 }
  }

  @Test func aLazyGivesOneInstanceWhoeverBuildsIt() async {
    let failures = Counter()
    for round in 0..<StressTests.rounds / 3 {
      let container = DependencyContainer()
      container.register(Tracked.self) { [tracker] in Tracked(tracker) }
      let lazy = Lazy<Tracked>(from: container)
      let found = await onThreads(3) { index in
        // One builds the single while the others ask the handle.
        index == round % 3 ? try? container.resolve(Tracked.self) : lazy.value
      }
      if found.contains(where: { $0 !== lazy.value }) { failures.add() }
    }
    #expect(failures.value == 0)
    await eventually { tracker.alive == 0 }
  }

  @Test func aWeakGivesOneInstanceWhoeverIsFirst() async {
    let failures = Counter()
    for _ in 0..<StressTests.rounds / 3 {
      let container = DependencyContainer()
      container.register(Tracked.self) { [tracker] in Tracked(tracker) }
      let weak = Weak<Tracked>(from: container)
      let found = await onThreads(3) { _ in weak.value }
      if found.contains(where: { $0 == nil || $0 !== found[0] }) { failures.add() }
      container.unregisterAll()
    }
    #expect(failures.value == 0)
    await eventually { tracker.alive == 0 }
  }
}
