import DovetailGraph
import Testing

protocol HasNetwork { var network: any Networking { get } }
protocol HasDatabase { var database: Database { get async throws } }

/// The example of the documentation.
@DependencyGraph
final class AppGraph: HasNetwork, HasDatabase, Installable, Sendable {
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

  @Test func `instances that depend on an override are made again, and the rest stays`()
    async throws
  {
    let (before, images, database) = (app.network, app.images, try await app.database)
    app.override(clock: FixedClock())
    #expect(app.network !== before && images.network === before)
    #expect(app.images !== images)
    #expect(try await app.database === database)
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
