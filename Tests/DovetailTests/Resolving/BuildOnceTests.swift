import Dovetail
import Testing

@Suite struct BuildOnceTests {
  let container = DependencyContainer()
  let tracker = Tracker()

  @Test(
    .bug(id: "Factory#385", "a singleton built twice"),
    arguments: [Lifetime.single, .eager, .weak, .scoped("s")])
  func `many threads get the one instance`(_ lifetime: Lifetime) async {
    container.register(Tracked.self, as: lifetime) { [tracker] in Tracked(tracker) }
    let scope = container.makeScope("s")
    let instances = await onThreads(16) { _ in try? scope.resolve(Tracked.self) }
    #expect(Set(instances.map { $0.map(ObjectIdentifier.init) }).count == 1)
    #expect(tracker.count == 1)
  }

  @Test(.bug(id: "Swinject#538", "no asynchronous construction"))
  func `many tasks get the one instance`() async throws {
    container.register(Tracked.self) { [tracker] () async in
      await Task.yield()
      return Tracked(tracker)
    }
    try await withThrowingTaskGroup(of: Tracked.self) { group in
      for _ in 0..<50 { group.addTask { try await container.resolve(Tracked.self) } }
      var seen: Set<ObjectIdentifier> = []
      for try await instance in group { seen.insert(ObjectIdentifier(instance)) }
      #expect(seen.count == 1)
    }
    #expect(tracker.count == 1)
  }

  @Test(.bug(id: "Swinject#547", "one coarse lock blocks unrelated resolves"))
  func `while a recipe runs, every other key is resolved and built`() async throws {
    let begun = Gate()
    let gate = Gate()
    container.register(String.self) {
      begun.open(thenWait: gate, giving: ())
      return "slow"
    }
    container.register(Int.self) { 1 }
    container.register(Double.self) { (number: Int) in Double(number) }
    async let slow = onThread { try? container.resolve(String.self) }
    await begun.passed()
    #expect(try await container.resolve(Double.self) == 1)
    container.register(Bool.self) { true }
    #expect(try await container.fork().resolve(Bool.self))
    gate.open()
    #expect(await slow == "slow")
  }

  @Test(.bug(id: "swift-dependencies#219", "a lock held while an initializer runs"))
  func `a recipe may do anything with containers`() async throws {
    let other = DependencyContainer()
    other.register(Int.self) { 5 }
    container.register(String.self) { r in
      r.container.register(Bool.self) { true }
      let scope = r.container.makeScope("s") { $0.register(Int.self) { 2 } }
      let fork = r.container.fork { $0.override(Bool.self) { false } }
      r.container.unregister(Character.self)
      return "\(try scope.resolve(Int.self)) \(try fork.resolve(Bool.self)) "
        + "\(try other.resolve(Int.self)) \(try r.resolve(Bool.self))"
    }
    container.register(Character.self) { "c" }
    #expect(try await container.resolve(String.self) == "2 false 5 true")
    container.register(Double.self) { () async in
      await other.close()
      return 1
    }
    #expect(try await container.resolve(Double.self) == 1)
  }

  @Test func `a unique recipe that replaces itself is not freed while it runs`() throws {
    container.register(Tracked.self, as: .unique) { [container, tracker] in
      container.register(Tracked.self, as: .unique) { Tracked(tracker) }
      return Tracked(tracker)
    }
    for _ in 0..<5 { _ = try container.resolve(Tracked.self) }
    #expect(tracker.count == 5)
  }

  @Test func `an awaited lazy unique instance is made once by many tasks`() async throws {
    container.register(Tracked.self, as: .unique) { [tracker] () async in Tracked(tracker) }
    for round in 1...2_000 {
      let handle = Lazy<Tracked>(from: container)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { _ = try await handle.load() } }
        try await group.waitForAll()
      }
      try #require(tracker.count == round)
    }
  }

  @Test(.bug(id: "Factory#362", "a lazy wrapper races"))
  func `a lazy unique instance is made once by many threads`() async {
    container.register(Tracked.self, as: .unique) { [tracker] in Tracked(tracker) }
    // So many that a thread comes to one while another one is about to settle it.
    let handles = (0..<2_000).map { _ in Lazy<Tracked>(from: container) }
    let instances = await onThreads(8) { _ in handles.map { ObjectIdentifier($0.value) } }
    #expect(instances.allSatisfy { $0 == instances[0] })
    #expect(tracker.count == handles.count)
  }
}
