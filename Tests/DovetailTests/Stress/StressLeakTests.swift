import Dovetail
import Testing

/// Nothing is left of a container, whatever was done with it.
@Suite struct StressLeakTests {
  let tracker = Tracker()

  private enum Kind: CaseIterable {
    case single, eager, scoped, weak, graph, unique
  }

  private func register(_ kind: Kind, in container: DependencyContainer) {
    let make: @Sendable () -> Tracked = { [tracker] in Tracked(tracker) }
    switch kind {
    case .single: container.register(Tracked.self, as: .single, using: make)
    case .eager: container.register(Tracked.self, as: .eager, using: make)
    case .scoped: container.register(Tracked.self, as: .scoped("s"), using: make)
    case .weak: container.register(Tracked.self, as: .weak, using: make)
    case .graph: container.register(Tracked.self, as: .graph, using: make)
    case .unique: container.register(Tracked.self, as: .unique, using: make)
    }
  }

  @Test(arguments: Kind.allCases)
  private func `every lifetime ends with its container`(_ kind: Kind) throws {
    do {
      let container = DependencyContainer()
      register(kind, in: container)
      let scope = container.makeScope("s")
      _ = try scope.resolve(Tracked.self)
      _ = try scope.resolve(Tracked.self, mode: .new)
      _ = try scope.fork().resolve(Tracked.self)
    }
    #expect(tracker.count > 0)
    #expect(tracker.alive == 0)
  }

  @Test(arguments: Kind.allCases)
  private func `every lifetime ends when it is closed`(_ kind: Kind) async throws {
    let container = DependencyContainer()
    register(kind, in: container)
    let scope = container.makeScope("s")
    _ = try await scope.resolve(Tracked.self)
    try await container.start()
    await container.close()
    await eventually { tracker.alive == 0 }
  }

  @Test(arguments: Kind.allCases)
  private func `every lifetime ends when it is replaced or removed`(_ kind: Kind) throws {
    let container = DependencyContainer()
    let scope = container.makeScope("s")
    for _ in 0..<3 {
      register(kind, in: container)
      _ = try scope.resolve(Tracked.self)
      #expect(tracker.alive <= 1)
    }
    container.unregister(Tracked.self)
    #expect(tracker.alive == 0)
  }

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

  @Test func `scopes that are dropped or closed leave nothing`() async throws {
    let container = DependencyContainer()
    register(.scoped, in: container)
    for index in 0..<20 {
      let scope = container.makeScope("s") { [tracker] in
        $0.register(Keeper.self) { r in Keeper(tracker, r, Lazy(), Weak()) }
      }
      _ = try await scope.resolve(Tracked.self)
      _ = try await scope.resolve(Keeper.self)
      if index.isMultiple(of: 2) { await scope.close() }
      try await container.withScope("s") { _ = try await $0.resolve(Tracked.self) }
    }
    await eventually { tracker.alive == 0 }
  }

  @Test func `forks and their overrides leave nothing`() async throws {
    let container = DependencyContainer()
    register(.single, in: container)
    for _ in 0..<5 {
      let fork = container.fork { fork in register(.weak, in: fork) }
      let held = try await fork.resolve(Tracked.self)
      #expect(held.isIntact)
      try await withDependencies {
        $0.override(Tracked.self) { [tracker] in Tracked(tracker) }
      } operation: {
        _ = try await DependencyContainer.current.resolve(Tracked.self)
      }
    }
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
      self.resolution = resolution
      self.other = other
      self.weak = weak
      self.make = make
      super.init(tracker)
    }
  }
}
