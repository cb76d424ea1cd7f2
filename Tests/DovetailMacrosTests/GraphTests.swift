import DovetailMacros
import Testing

protocol Clock: Sendable { var now: Int { get } }
struct SystemClock: Clock { let now = 1 }
protocol Networking: AnyObject, Sendable { var clock: any Clock { get } }
final class HTTPNetworking: Networking {
  let clock: any Clock
  init(clock: any Clock, baseURL: String) { self.clock = clock }
}
final class StubNetwork: Networking { let clock: any Clock = SystemClock() }
final class ImageCache: Sendable { let network: any Networking; init(network: any Networking) { self.network = network } }
final class Feed { let network: any Networking; init(network: any Networking) { self.network = network } }
final class Database: Sendable, Closeable {
  static func open(at url: String) async throws -> Database { await Task.yield(); return Database() }
  func close() async throws { }
}
struct User: Sendable {}
struct LoginModel { let user: User; let network: any Networking }
protocol HasNetwork { var network: any Networking { get } }
protocol HasDatabase { var database: Database { get async throws } }

@DependencyGraph
final class AppGraph: HasNetwork, HasDatabase {
  let baseURL: String

  func makeClock() -> any Clock { SystemClock() }
  func makeNetwork() -> any Networking { HTTPNetworking(clock: clock, baseURL: baseURL) }
  @Shared func makeImages() -> ImageCache { ImageCache(network: network) }
  @Unique func makeFeed() -> Feed { Feed(network: network) }
  @Eager  func makeDatabase() async throws -> Database { try await .open(at: baseURL) }
  func makeLogin(user: User) -> LoginModel { LoginModel(user: user, network: network) }
}

@Suite struct GraphTests {
  @Test func theExampleOfTheDesign() async throws {
    let app = AppGraph(baseURL: "x")
    let network = app.network
    #expect(app.network === network)
    app.override(network: StubNetwork())
    #expect(app.network is StubNetwork)
    #expect(app.feed !== app.feed)
    #expect(app.feed.network is StubNetwork)
    try await app.start()
    let a = try await app.database
    let b = try await app.database
    #expect(a === b)
    let container = DependencyContainer()
    container.install(app)
    #expect(try await container.resolve(ImageCache.self).network is StubNetwork)
    let c = try await container.resolve(Database.self)
    #expect(a === c)
    print(AppGraph.blueprint)
    try container.validate()
    await app.close()
    await #expect(throws: DependencyError.self) { try await app.database }
  }
}
