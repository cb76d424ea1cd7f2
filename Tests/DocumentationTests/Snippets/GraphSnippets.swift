// The samples of graphs. A class that a macro extends cannot be local to a function.
import DovetailGraph
import Foundation
import Testing

enum GraphWorld {
  struct Database: Sendable {
    static func open(at url: URL) async throws -> Database { Database() }
    static func open() async throws -> Database { Database() }
    func shutDown() async throws {}
  }
  final class WebNetworking: Networking { init(time: any TimeSource, baseURL: URL) {} }
  struct Feed { let network: any Networking }
  struct Log: Sendable { let network: @Sendable () -> any Networking }

  // snippet: a graph
  @DependencyGraph
  final class AppGraph: Sendable {
    let baseURL: URL

    func makeTime() -> any TimeSource { DeviceTime() }
    func makeNetwork() -> any Networking { WebNetworking(time: time, baseURL: baseURL) }
    @Unique func makeFeed() -> Feed { Feed(network: network) }
    @Eager func makeDatabase() async throws -> Database { try await .open(at: baseURL) }
  }
  // end

  /// The same for a container.
  @DependencyGraph
  final class InstalledGraph: Installable, Sendable {
    func makeTime() -> any TimeSource { DeviceTime() }
    func makeNetwork() -> any Networking { WebNetworking(time: time, baseURL: URL(filePath: "/")) }
    @Eager func makeDatabase() async throws -> Database { try await .open() }
  }

  @DependencyGraph
  final class ClosingGraph: Sendable {
    let baseURL: URL
    func makeNetwork() -> any Networking { WebNetworking(time: DeviceTime(), baseURL: baseURL) }
    // snippet: closing
    @Eager func makeDatabase() async throws -> Database { try await .open() }
    @Closes func closeDatabase(_ database: Database) async throws { try await database.shutDown() }
    // end

    // snippet: deferring
    func makeLog() -> Log { Log(network: { [unowned self] in network }) }
    // end
  }
}

@Suite struct GraphSnippets {
  typealias AppGraph = GraphWorld.AppGraph
  private let url = URL(string: "https://a.example")!

  @Test func `a graph is used`() async throws {
    // snippet: a graph in use
    let app = AppGraph(baseURL: url)
    let network = app.network  // plain typed access, no lookup
    let database = try await app.database  // an async recipe has an async property
    // end
    _ = database
    #expect(network === app.network)
  }

  @Test func `a lazy property is made later`() async throws {
    let graph = GraphWorld.ClosingGraph(baseURL: url)
    #expect(graph.log.network() === graph.network)
    _ = try await graph.database
    // snippet: a graph is closed
    for error in await graph.close() { print(error) }
    // end
    #expect(await graph.close().isEmpty)
  }
}
