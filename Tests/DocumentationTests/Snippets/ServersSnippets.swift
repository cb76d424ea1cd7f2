// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Servers.md says about parts that need no package; its samples are in Integrations.
import Distributed
import Dovetail
import DovetailTesting
import Synchronization
import Testing

/// Where goods are, on this machine or on another.
protocol Stock: Sendable {
  func take(_ count: Int, of item: String) async throws -> Int
}

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

struct SQLiteStore: Sendable {
  func warmUp() async { await Task.yield() }
}

actor Warmer {
  private var work: Task<Void, Never>?

  func start(_ store: SQLiteStore) {
    work = Task { while !Task.isCancelled { await store.warmUp() } }
  }
  func stop() async {
    work?.cancel()
    await work?.value
  }
}

struct CrashReporter: Sendable {
  static let shared = CrashReporter()
  func log(_ text: String) {}
}

private struct Greeting: Sendable {
  let user: User
  let database: Database
  var text: String { "Hello, \(user.name)" }
}

/// What the server has done, for its test.
private let closed = Mutex<[String]>([])

private struct StorageModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Database.self, as: .eager, using: Database.open)
      .onClose { database in
        try await database.close()
        closed.withLock { $0.append("database") }
        throw ConnectionRefused()
      }
  }
}

private struct GreetingModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(
      Greeting.self, as: .scoped("request"), using: Greeting.init(user:database:)
    )
    .onClose { greeting in closed.withLock { $0.append(greeting.user.name) } }
  }
}

@Suite struct ServerSnippets {
  func serve(_ requests: [User]) async {
    let container = DependencyContainer(StorageModule(), GreetingModule())
    do {
      try container.validate()
      try await container.start()  // makes what is .eager
      for user in requests {
        try await container.withScope("request") { scope in
          scope.register(User.self) { user }
          print(try await scope.resolve(Greeting.self).text)
        }
      }
    } catch {
      print(error)
    }
    if let failure = await container.close() { print(failure) }
  }

  @Test func `a server closes each request, and at the end what all of them had`() async {
    await serve([User(), User(name: "Grace")])
    #expect(closed.withLock(\.self) == ["Ada", "Grace", "database"])
  }

  @Test func `what a scope could not close is thrown, if the operation did not throw`() async throws
  {
    struct Refused: Error {}
    let container = DependencyContainer()
    container.register(Basket.self, as: .scoped("request")) { Basket() }
      .onClose { _ in throw ConnectionRefused() }
    let error = await #expect(throws: DependencyError.self) {
      try await container.withScope("request") { _ = try await $0.resolve(Basket.self) }
    }
    #expect(error?.id == .closeFailed)
    await #expect(throws: Refused.self) {
      try await container.withScope("request") { scope in
        _ = try await scope.resolve(Basket.self)
        throw Refused()
      }
    }
  }
}

@Suite struct BackgroundSnippets {
  @Test func `work in the background ends with its container`() async throws {
    let container = DependencyContainer()
    container.register(SQLiteStore.self) { SQLiteStore() }
    container.register(Warmer.self, as: .eager) { (store: SQLiteStore) async -> Warmer in
      let warmer = Warmer()
      await warmer.start(store)
      return warmer
    }.onClose { await $0.stop() }
    try await container.start()
    #expect(await container.close() == nil)
  }

  @Test func `a crash reporter is told`() {
    func tell() {
      // snippet: a crash reporter
      DependencyContainer.onFatalError { CrashReporter.shared.log("\($0)") }
      // end
    }
    _ = tell
  }
}

private struct Shop: Sendable {
  let stock: any Stock
}

@Suite struct ServersSnippets {
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

  @Test func `what is on another machine is a part as well, and is not closed from here`()
    async throws
  {
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

  @Test func `a reference to nowhere is an error for the part that asks for it`() async throws {
    let container = DependencyContainer(WarehouseModule())
    let warehouse = try await container.resolve(Warehouse.self)
    let front = DependencyContainer()
    front.register((any Stock).self) { try Warehouse.resolve(id: warehouse.id, using: System()) }
    let error = #expect(throws: DependencyError.self) { try front.resolve((any Stock).self) }
    #expect(error?.id == .recipeFailed)
    #expect(error?.underlying is LocalTestingDistributedActorSystemError)
    await container.close()
  }

  struct EmptyStock: Stock {
    func take(_ count: Int, of item: String) async throws -> Int { 0 }
  }

  @Test(
    .dependencies(from: DependencyContainer(WarehouseModule())) {
      $0.override((any Stock).self) { EmptyStock() }
    })
  func `nothing is left`() async throws {
    let stock: any Stock = injected()
    #expect(try await stock.take(1, of: "tea") == 0)
  }
}
