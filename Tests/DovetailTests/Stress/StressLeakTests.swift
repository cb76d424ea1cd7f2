import Dovetail
import Testing

/// Nothing is left of a container, whatever was done with it.
@Suite struct StressLeakTests {
  let tracker = Tracker()

  @Test func `an instance that refers to its container ends with it`() throws {
    do {
      let container = DependencyContainer()
      let scope = container.makeScope("s")
      for place in [container, scope] {
        place.register(Keeper.self) { [tracker] r in Keeper(tracker, r, Lazy(), Weak()) }
        place.register(Keeper.self, named: "makes") {
          [tracker] (r: Resolution, other: Lazy<Keeper>, weak: Weak<Keeper>, make: Maker<Keeper>) in
          Keeper(tracker, r, other, weak, make)
        }
        let keeper = try place.resolve(Keeper.self, named: "makes")
        #expect(try keeper.other.resolve() === place.resolve(Keeper.self))
        #expect(try keeper.weak.resolve() === place.resolve(Keeper.self))
        #expect(try keeper.make?() === place.resolve(Keeper.self))
        #expect(try keeper.resolution.resolve(Keeper.self) === place.resolve(Keeper.self))
      }
    }
    #expect(tracker.count == 4)
    #expect(tracker.alive == 0)
  }

  @Test func `an object that outlives its container keeps only itself`() throws {
    var container: DependencyContainer? = DependencyContainer()
    container?.register(Tracked.self) { [tracker] in Tracked(tracker) }
    container?.register(Keeper.self) { [tracker] r in
      _ = try r.resolve(Tracked.self)
      return Keeper(tracker, r, Lazy(), Weak())
    }
    var keeper = try container?.resolve(Keeper.self)
    #expect(tracker.alive == 2)
    container = nil
    #expect(tracker.alive == 1)
    _ = try keeper?.resolution.resolve(Tracked.self)
    #expect(tracker.alive == 1)
    keeper = nil
    #expect(tracker.alive == 0)
  }

  @Test func `forks and their overrides leave nothing`() async throws {
    let container = DependencyContainer()
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    for _ in 0..<5 {
      try await withDependencies(from: container) {
        try await withDependencies {
          $0.override(Tracked.self) { [tracker] in Tracked(tracker) }
        } operation: {
          _ = try await DependencyContainer.current.resolve(Tracked.self)
        }
      }
    }
    #expect(tracker.count == 5)
    await eventually { tracker.alive == 0 }
  }

  @Test func `decorators aliases and contributions leave nothing`() throws {
    do {
      let container = DependencyContainer()
      container.register(Tracked.self) { [tracker] in Tracked(tracker) }
        .alias(AnyObject.self) { $0 }
      container.decorate(Tracked.self) { [tracker] inner, _ in
        withExtendedLifetime(inner) { Tracked(tracker) }
      }
      container.contribute(Tracked.self) { [tracker] in Tracked(tracker) }
      container.contribute(Tracked.self, as: .unique) { [tracker] in Tracked(tracker) }
      let scope = container.makeScope("s")
      for place in [container, scope] {
        _ = try place.resolve(AnyObject.self)
        _ = try place.resolve([Tracked].self)
      }
    }
    #expect(tracker.count == 5)
    #expect(tracker.alive == 0)
  }

  // SAFETY: immutable.
  private final class Keeper: Tracked, @unchecked Sendable {
    let resolution: Resolution
    let other: Lazy<Keeper>
    let weak: Weak<Keeper>
    let make: Maker<Keeper>?

    init(
      _ tracker: Tracker, _ resolution: Resolution, _ other: Lazy<Keeper>, _ weak: Weak<Keeper>,
      _ make: Maker<Keeper>? = nil
    ) {
      (self.resolution, self.other, self.weak, self.make) = (resolution, other, weak, make)
      super.init(tracker)
    }
  }
}
