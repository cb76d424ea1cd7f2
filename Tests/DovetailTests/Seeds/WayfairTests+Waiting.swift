import Dovetail
import Testing

extension WayfairTests {
  /// Data that is not there at once: the provider waits for it, not the caller.
  @Suite struct Waiting {
    @Test func `a provider waits and its caller simply has the data`() async throws {
      let container = DependencyContainer()
      container.register(StoreProvider(server: Server()))
      container.register(Header.self, as: .unique, using: Header.init(store:))

      let header = try await container.resolve(Header.self)

      #expect(header.title == "Store 49")
    }

    @Test func `many callers wait for one answer`() async throws {
      let server = Server()
      let container = DependencyContainer()
      container.register(StoreProvider(server: server))

      let stores = try await withThrowingTaskGroup(of: Store.self) { group in
        for _ in 1...20 { group.addTask { try await container.resolve(Store.self) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }

      #expect(stores.count == 20)
      #expect(stores.allSatisfy { $0 === stores[0] })
      #expect(await server.requests == 1)
    }

    @Test func `a provider that failed is asked again`() async throws {
      let server = Server(failures: 1)
      let container = DependencyContainer()
      container.register(StoreProvider(server: server))

      let error = await #expect(throws: DependencyError.self) {
        try await container.resolve(Store.self)
      }

      #expect(error?.id == .recipeFailed)
      #expect(error?.underlying is ServerIsDown)
      #expect(try await container.resolve(Store.self).id == 49)
    }

    @Test func `an asynchronous provider is mocked like any other`() async throws {
      let server = Server()
      let container = DependencyContainer()
      container.register(StoreProvider(server: server))

      let test = container.fork { $0.override(FixedStoreProvider()) }

      #expect(try await test.resolve(Store.self).id == 1)
      #expect(await server.requests == 0)
    }
  }

  private struct StoreProvider: AsyncDependencyProvider {
    let server: Server

    func provide(_ r: Resolution) async throws -> Store { Store(id: try await server.storeID()) }
  }

  private struct FixedStoreProvider: DependencyProvider {
    func provide(_ r: Resolution) -> Store { Store(id: 1) }
  }

  private final class Store: Sendable {
    let id: Int

    init(id: Int) {
      self.id = id
    }
  }

  private struct Header {
    let store: Store

    var title: String { "Store \(store.id)" }
  }

  private struct ServerIsDown: Error {}

  private actor Server {
    private(set) var requests = 0
    private var failures: Int

    init(failures: Int = 0) {
      self.failures = failures
    }

    func storeID() async throws -> Int {
      requests += 1
      await Task.yield()
      guard failures == 0 else {
        failures -= 1
        throw ServerIsDown()
      }
      return 49
    }
  }
}
