// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Servers.md says about parts that need no package; its samples are in Integrations.
import Distributed
import DovetailChecks
import Testing

/// Where goods are, on this machine or on another.
protocol Stock: Sendable { func take(_ count: Int, of item: String) async throws -> Int }

distributed actor Warehouse: Stock {
  typealias ActorSystem = LocalTestingDistributedActorSystem

  private var left = ["tea": 10]

  init(system: ActorSystem) { actorSystem = system }

  distributed func take(_ count: Int, of item: String) -> Int {
    left[item, default: 0] -= count
    return left[item, default: 0]
  }

  distributed func lock() { left = [:] }
}

struct CrashReporter: Sendable {
  static let shared = CrashReporter()
  func log(_ text: String) {}
}

private actor Served {
  private(set) var requests: Set<String> = []
  func add(_ request: String) { requests.insert(request) }
}

private struct Shop: Sendable { let stock: any Stock }

@Suite struct ServersSnippets {
  @Test func `a crash reporter is told`() {
    func tell() {
      // snippet: a crash reporter
      DependencyContainer.onFatalError { CrashReporter.shared.log("\($0)") }
      // end
    }
    _ = tell
  }

  @Test func `requests end before the container is closed`() async throws {
    let container = DependencyContainer()
    let (incoming, arrive) = AsyncStream.makeStream(of: String.self)
    let served = Served()
    @Sendable func answer(_ request: String, from container: DependencyContainer) async {
      try? await container.withScope("request") { _ in
        await served.add(request)
      }
    }
    arrive.yield("one")
    arrive.yield("two")
    arrive.finish()
    // snippet: requests end first
    await withTaskGroup(of: Void.self) { requests in
      for await request in incoming {  // until the server is told to stop
        requests.addTask { await answer(request, from: container) }
      }
    }
    if let failure = await container.close(timeout: .seconds(10)) { print(failure) }
    // end
    #expect(await served.requests == ["one", "two"])
  }

  typealias System = LocalTestingDistributedActorSystem

  struct WarehouseModule: DependencyModule {
    func register(in container: DependencyContainer) {
      container.register(LocalTestingDistributedActorSystem.self) { .init() }
      container.register(Warehouse.self, as: .eager, using: Warehouse.init(system:))
        .onClose { try await $0.lock() }
        .alias((any Stock).self) { $0 }
    }
  }

  @Test func `a distributed actor is made once, started and closed like any part`() async throws {
    let container = DependencyContainer(WarehouseModule())
    container.register(Shop.self, using: Shop.init(stock:))
    try container.validate()
    try await container.start()
    let warehouse = try await container.resolve(Warehouse.self)
    let shop = try await container.resolve(Shop.self)
    #expect(try await shop.stock.take(3, of: "tea") == 7)
    #expect(try await warehouse.take(1, of: "tea") == 6)
    await container.close()
    #expect(try await warehouse.take(0, of: "tea") == 0)
  }

  @Test func `what is on another machine is a part, not closed from here`() async throws {
    let container = DependencyContainer(WarehouseModule())
    try await container.start()
    let system = try await container.resolve(System.self)
    let id = try await container.resolve(Warehouse.self).id
    let front = DependencyContainer()
    front.register(System.self, with: system)
    front.register(Warehouse.ID.self, with: id)
    front.register((any Stock).self) { (system: System, id: Warehouse.ID) in
      try Warehouse.resolve(id: id, using: system)
    }
    #expect(try await front.resolve((any Stock).self).take(4, of: "tea") == 6)
    await front.close()
    #expect(try await container.resolve((any Stock).self).take(1, of: "tea") == 5)
    await container.close()
  }
}
