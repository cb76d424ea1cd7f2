import DovetailGraph

protocol Clock: Sendable {}
struct SystemClock: Clock {}
struct Network: Sendable {
  let clock: any Clock
  let baseURL: String
}
final class Images: Sendable {}
struct Feed { let network: Network }
struct Database: Sendable {
  static func open(at url: String) async throws -> Database { Database() }
  func shutDown() async {}
}
struct Login { let user: String }

@DependencyGraph
final class AppGraph: Sendable {
  let baseURL: String

  func makeClock() -> any Clock { SystemClock() }
  func makeNetwork() -> Network { Network(clock: clock, baseURL: baseURL) }
  @Weakly func makeImages() -> Images { Images() }
  @Unique func makeFeed() -> Feed { Feed(network: network) }
  @Eager func makeDatabase() async throws -> Database { try await .open(at: baseURL) }
  @Closes func closeDatabase(_ database: Database) async { await database.shutDown() }
  func makeLogin(user: String) -> Login { Login(user: user) }
}
