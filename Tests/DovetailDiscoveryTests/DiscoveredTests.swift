import DovetailChecks
import DovetailDiscovery
import Synchronization
import Testing

@Suite struct DiscoveredTests {
  private func makeContainer(_ outer: Any.Type = Shop.self) -> DependencyContainer {
    let container = DependencyContainer()
    container.installDiscovered { $0.isNested(in: outer) }
    return container
  }

  @Test func `providers and modules of any access level are found in the order of their lines`() {
    let found = Discovery.all(in: Shop.self)
    #expect(
      found.map { "\($0.type)" } == [
        "ClockProvider", "CellarProvider", "BarrelProvider", "LedgerProvider", "ShelfModule",
        "TillProvider",
      ])
    #expect(found.map(\.location.line) == found.map(\.location.line).sorted())
    #expect(found.map(\.module) == Array(repeating: "DovetailDiscoveryTests", count: 6))
    #expect(found.first?.description == "ClockProvider (DovetailDiscoveryTests/Shop.swift:13)")
  }

  @Test func `their instances are resolved`() async throws {
    let container = makeContainer()
    try container.validate()
    #expect(try await container.resolve((any Shop.Clock).self).hour == 12)
    #expect(try await container.resolve(Shop.Wine.self) == Shop.Wine(year: 12))
    #expect(try await container.resolve(Shop.Ledger.self).hour == 12)
    #expect(try await container.resolve([Shop.Label].self).map(\.text) == ["red", "white"])
    _ = try await container.resolve(Shop.Till.self)
  }

  @Test func `a provider is registered under its given name and lifetime`() throws {
    let container = makeContainer()
    let one = try container.resolve(Shop.Barrel.self, named: "cellar")
    let other = try container.resolve(Shop.Barrel.self, named: "cellar")
    #expect(one !== other)
    #expect(throws: DependencyError.self) { try container.resolve(Shop.Barrel.self) }
  }

  @Test func `a binding is registered where its provider is declared`() throws {
    let clock = try #require(
      makeContainer().blueprint.bindings.first { $0.key.type == "any Clock" })
    #expect(
      clock.location == Blueprint.Location(fileID: "DovetailDiscoveryTests/Shop.swift", line: 13))
  }

  @Test func `the higher priority wins a key that others provide too`() throws {
    let container = makeContainer(Rivals.Ranked.self)
    try container.validate()
    #expect(try container.resolve(String.self) == "high")
    #expect(try container.resolve(Substring.self) == "high")
    #expect(try container.resolve([Int].self) == [2, -1])
  }

  @Test func `the higher priority wins even when it is installed later`() throws {
    for order in [["HighModule", "LowProvider"], ["LowProvider", "HighModule"]] {
      let container = DependencyContainer()
      for name in order {
        container.installDiscovered { $0.isNested(in: Rivals.Ranked.self) && "\($0.type)" == name }
      }
      try container.validate()
      #expect(try container.resolve(String.self) == "high")
    }
  }

  @Test func `of two with the same priority the second is a finding`() throws {
    let container = makeContainer(Rivals.Equal.self)
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    let text = String(describing: try #require(error))
    #expect(
      text == """
        DovetailDiscoveryTests/Rivals.swift:32: error: [Dovetail/DuplicateBinding] `String` is registered twice in one scope
          DovetailDiscoveryTests/Rivals.swift:28: String was registered here first
          help: remove or name one of them; override in a test, decorate to wrap, contribute to have both
        DovetailDiscoveryTests/Rivals.swift:32: note: [Dovetail/OpaqueRecipe] what `String` needs is known only once its recipe has run
          help: take what it needs as parameters, or register an initializer: using:
        """)
  }

  @Test func `registering a discovered key by hand is a finding`() {
    let container = makeContainer(Rivals.Ranked.self)
    container.register(String.self) { "by hand" }
    #expect(throws: DependencyError.self) { try container.validate() }
  }

  @Test func `a replaced type is not installed`() throws {
    let container = DependencyContainer()
    let installed = container.installDiscovered { $0.isNested(in: Rivals.Chain.self) }
    #expect(installed.map { "\($0.type)" } == ["ReviewModule"])
    #expect(Discovery.all(in: Rivals.Chain.self).count == 4)
    try container.validate()
    #expect(try container.resolve(String.self) == "review")
    #expect(try container.resolve(String?.self, named: "live") == nil)
  }

  @Test func `a type that is left out replaces nothing`() throws {
    let container = DependencyContainer()
    container.installDiscovered {
      $0.isNested(in: Rivals.Chain.self) && $0.type != Rivals.Chain.ReviewModule.self
    }
    #expect(try container.resolve(String.self) == "demo")
    #expect(try container.resolve(String.self, named: "live") == "named")
  }

  @Test func `a module that is installed by hand too is a finding at its own place`() {
    let container = DependencyContainer()
    container.install(Rivals.Ranked.HighModule(), fileID: "App/main.swift", line: 1)
    container.installDiscovered { $0.type == Rivals.Ranked.HighModule.self }
    #expect(
      container.blueprint.findings().map(\.description) == [
        """
        DovetailDiscoveryTests/Rivals.swift:11: warning: [Dovetail/WithoutEffect] `HighModule` is installed twice, so what it contributes or decorates is there twice
          App/main.swift:1: it was installed here first
          help: install it once, or give it properties that tell the two apart
        """
      ])
  }

  @Test func `nothing is installed twice`() throws {
    let container = makeContainer()
    let isShop = { (discovery: Discovery) in discovery.isNested(in: Shop.self) }
    #expect(container.installDiscovered(where: isShop).isEmpty)
    #expect(container.fork().installDiscovered(where: isShop).isEmpty)
    #expect(container.makeScope("session").installDiscovered(where: isShop).isEmpty)
    #expect(try container.resolve([Shop.Label].self).count == 2)
    container.unregisterAll()
    #expect(container.installDiscovered(where: isShop).count == 6)
    #expect(try container.resolve([Shop.Label].self).count == 2)
  }

  @Test func `an override replaces a discovered type`() throws {
    let fork = makeContainer().fork {
      $0.override((any Shop.Clock).self) { Shop.FixedClock(hour: 3) }
    }
    #expect(try fork.resolve(Shop.Wine.self).year == 3)
    try fork.validate()
  }

  @Test func `a type that is not installed is not made`() {
    let before = Lazybones.made.load(ordering: .relaxed)
    #expect(!Discovery.all.isEmpty)
    #expect(Lazybones.made.load(ordering: .relaxed) == before)
    DependencyContainer().installDiscovered { $0.isNested(in: Lazybones.self) }
    #expect(Lazybones.made.load(ordering: .relaxed) == before + 1)
  }
}

/// Counts how often it is made.
enum Lazybones {
  static let made = Atomic(0)

  @Discovered struct CountingModule: DependencyModule {
    init() { Lazybones.made.add(1, ordering: .relaxed) }
    func register(in container: DependencyContainer) {}
  }
}
