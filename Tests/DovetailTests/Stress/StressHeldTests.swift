import Dovetail
import Testing

/// Instances that are found without a lock: those that others hold, and those of a resolved handle.
@Suite(.serialized) struct StressHeldTests {
  let container = DependencyContainer()
  let tracker = Tracker()

  @Test func `a shared instance is found while it dies and is replaced`() async {
    container.register(Tracked.self, as: .weak) { [tracker] in Tracked(tracker) }
    let failures = Counter()
    _ = await onThreads(4) { [container, tracker] index in
      for round in 0..<StressTests.rounds {
        if index == 0, round % 8 == 0 {
          container.register(Tracked.self, as: .weak) { Tracked(tracker) }
        }
        // Dropped at once, so that the next round finds it dying, dead or held by another thread.
        if (try? container.resolve(Tracked.self))?.isIntact != true { failures.add() }
        if (try? container.resolve(Tracked?.self))??.isIntact != true { failures.add() }
      }
    }
    #expect(failures.value == 0)
    await eventually { tracker.alive == 0 }
  }

  @Test func `a weak gives a living instance while its container drops one after another`() async {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    let failures = Counter()
    _ = await onThreads(4) { [container, tracker] index in
      for round in 0..<StressTests.rounds {
        if index == 0, round % 4 == 0 {
          if round % 8 == 0 { container.unregister(Tracked.self) }
          container.register(Tracked.self) { Tracked(tracker) }
        }
        let (first, second) = (Weak<Tracked>(from: container), Weak<Tracked>(from: container))
        let held = first.value
        if held?.isIntact == false || second.value?.isIntact == false { failures.add() }
        // What is held stays, whether or not the container still keeps it.
        if held != nil, first.value !== held { failures.add() }
      }
    }
    #expect(failures.value == 0)
    container.unregisterAll()
    await eventually { tracker.alive == 0 }
  }
}
