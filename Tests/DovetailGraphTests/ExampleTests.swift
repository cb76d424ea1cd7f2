import Dovetail
import DovetailGraph
import Testing

protocol HasNetwork { var network: any Networking { get } }
protocol HasDatabase { var database: Database { get async throws } }

/// The example of the documentation.
@DependencyGraph
final class AppGraph: HasNetwork, HasDatabase, Sendable {
  let baseURL: String

  func makeClock() -> any Clock { SystemClock() }
  func makeNetwork() -> any Networking { HTTPNetworking(clock: clock, baseURL: baseURL) }
  @Weakly func makeImages() -> ImageCache { ImageCache(network: network) }
  @Unique func makeFeed() -> Feed { Feed(network: network) }
  @Eager func makeDatabase() async throws -> Database { try await .open(at: baseURL) }
  func makeLogin(user: User) -> LoginModel { LoginModel(user: user, network: network) }
}

@Suite struct ExampleTests {
  private let app = AppGraph(baseURL: "https://x")

  @Test func `a property is made once when it is first used`() {
    #expect(app.network === app.network)
    #expect(app.network.clock === app.clock)
  }

  @Test func `a unique property is made every time`() {
    #expect(app.feed !== app.feed)
    #expect(app.feed.network === app.network)
  }

  @Test func `a shared property lives as long as something holds it`() {
    var held: ImageCache? = app.images
    weak let first = held
    #expect(app.images === held)
    held = nil
    #expect(first == nil)
    #expect(app.images.network === app.network)
  }

  @Test func `a method with parameters stays a method`() {
    #expect(app.makeLogin(user: User(name: "A")).network === app.network)
  }

  @Test func `an asynchronous recipe has an asynchronous property`() async throws {
    #expect(try await app.database === app.database)
  }

  @Test func `a graph conforms to its protocols`() async throws {
    let composed: any HasNetwork & HasDatabase & Sendable = app
    #expect(composed.network === app.network)
    #expect(try await composed.database === app.database)
  }
}

@Suite struct OverridingTests {
  private let app = AppGraph(baseURL: "https://x")

  @Test func `an override answers instead of the method`() {
    app.override(network: StubNetwork())
    #expect(app.network is StubNetwork)
    #expect(app.feed.network is StubNetwork)
    #expect(app.images.network is StubNetwork)
  }

  @Test func `instances that depend on an override are made again`() {
    let before = app.network
    app.override(clock: FixedClock())
    #expect(app.network !== before)
    #expect(app.network.clock.now == 42)
    #expect(app.network === app.network)
  }

  @Test func `the last override counts`() {
    let (first, second) = (StubNetwork(), StubNetwork())
    app.override(network: first)
    app.override(network: second)
    #expect(app.network === second)
  }

  @Test func `an override stays when one of its dependencies is overridden`() {
    let stub = StubNetwork()
    app.override(network: stub)
    app.override(clock: FixedClock())
    #expect(app.network === stub)
  }

  @Test func `unique, shared and asynchronous properties are overridden too`() async throws {
    let (network, images) = (StubNetwork(), ImageCache(network: StubNetwork()))
    let database = Database(url: "memory")
    app.override(feed: Feed(network: network))
    app.override(images: images)
    app.override(database: database)
    #expect(app.feed.network as AnyObject === network)
    #expect(app.feed !== app.feed)
    #expect(app.images === images)
    #expect(try await app.database === database)
    try await app.start()
    #expect(try await app.database === database)
  }
}

@Suite struct GraphInContainerTests {
  private let app = AppGraph(baseURL: "https://x")
  private let container = DependencyContainer()

  init() { container.install(app) }

  @Test func `a container answers with the graph's properties`() async throws {
    #expect(try await container.resolve((any Networking).self) === app.network)
    #expect(try await container.resolve(Database.self) === app.database)
    #expect(try resolve(Feed.self, from: container) !== resolve(Feed.self, from: container))
  }

  @Test func `the container's own registrations may need them`() throws {
    final class Reader: Sendable {
      let images: ImageCache
      init(images: ImageCache) { self.images = images }
    }
    container.register(Reader.self, using: Reader.init(images:))
    try container.validate()
    #expect(try container.resolve(Reader.self).images.network === app.network)
  }

  @Test func `wrappers are answered by the graph`() {
    final class Screen { @Injected var network: any Networking }
    let screen = withDependencies(from: container) { Screen() }
    #expect(screen.network === app.network)
  }

  @Test func `a container sees an override of the graph`() throws {
    let before = try container.resolve((any Networking).self)
    app.override(network: StubNetwork())
    #expect(try container.resolve((any Networking).self) !== before)
  }

  @Test func `the container closes no instance of the graph`() async {
    _ = app.network
    await container.close()
    #expect(app.network === app.network)
  }

  @Test func `an asynchronous part has to be awaited, started or not`() async throws {
    container.register(String.self) { r in try r.resolve(Database.self).url }
    try await app.start()
    try await container.start()
    let failure = #expect(throws: DependencyError.self) {
      try resolve(Database.self, from: container)
    }
    let help = failure?.diagnostics.first?.help
    #expect(help == "resolve it with `try await` in an async function")
    // Its need is known when it has run.
    #expect(throws: DependencyError.self) { try resolve(String.self, from: container) }
    let found = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(found?.diagnostics.first?.id == .asyncFromSync)
    #expect(found?.diagnostics.first?.help == help)
  }

  @Test func `a new instance of what the graph keeps is refused`() throws {
    let place = AppGraph.blueprint.bindings[1].location
    let error = #expect(throws: DependencyError.self) {
      _ = try container.resolve((any Networking).self, mode: .new)
    }
    #expect(
      error?.diagnostics[0].description.split(separator: "\n").dropFirst() == [
        "  \(place): any Networking was registered here, and the graph keeps it",
        "  help: call its method in the graph, graph.makeX(), or mark that @Unique",
      ])
    #expect(error?.diagnostics[0].message == "`any Networking` cannot be made again by mode: .new")
    #expect(throws: DependencyError.self) {
      _ = try container.resolve(ImageCache.self, mode: .new)
    }
    #expect(try container.resolve(Feed.self) !== container.resolve(mode: .new))
    let fork = container.fork {
      $0.override((any Networking).self) { (clock: any Clock) in
        HTTPNetworking(clock: clock, baseURL: "")
      }
    }
    let new: any Networking = try fork.resolve(mode: .new)
    #expect(try fork.resolve((any Networking).self) !== new)
  }

  @Test func `so it is if the caller awaits it`() async {
    await #expect(throws: DependencyError.self) {
      _ = try await container.resolve(Database.self, mode: .new)
    }
  }

  @Test func `its blueprint is the graph's`() {
    #expect(container.blueprint == AppGraph.blueprint)
    #expect(
      container.blueprint.bindings.map { "\($0.key) \($0.edges.map(\.key))" } == [
        "any Clock []", "any Networking [any Clock]", "ImageCache [any Networking]",
        "Feed [any Networking]", "Database []",
      ])
  }

  @Test func `a type that is provided twice is found by the property's name`() throws {
    let container = DependencyContainer()
    container.install(TwoNumbers())
    #expect(try container.resolve(Int.self, named: "small") == 1)
    #expect(try container.resolve(Int.self, named: "large") == 100)
  }
}

@DependencyGraph
private final class TwoNumbers: Sendable {
  func makeSmall() -> Int { 1 }
  func makeLarge() -> Int { small * 100 }
}
