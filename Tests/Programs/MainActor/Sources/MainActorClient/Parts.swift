import Dovetail

// The README's first sample, as in an app.

protocol TimeSource {
  var now: String { get }
}

struct DeviceTime: TimeSource {
  let now = "noon"
}

struct Greeter {
  let time: any TimeSource
  var greeting: String { "It is \(time.now)." }
}

protocol Networking {
  func fetch(_ path: String) async throws -> String
}

final class WebNetworking: Networking {
  private let time: any TimeSource
  private(set) var requests = 0

  init(time: any TimeSource) { self.time = time }

  func fetch(_ path: String) async throws -> String {
    requests += 1
    return "\(path) at \(time.now)"
  }
}

final class LoggingNetworking: Networking {
  private let inner: any Networking
  private(set) var log: [String] = []

  init(_ inner: any Networking) { self.inner = inner }

  func fetch(_ path: String) async throws -> String {
    log.append(path)
    return try await inner.fetch(path)
  }
}

struct User: Equatable {
  var name: String
}

// A store that is opened with `await`, and closed.
final class UserStore {
  let network: any Networking
  private(set) var isOpen = true

  init(network: any Networking) { self.network = network }

  static func open(network: any Networking) async throws -> UserStore {
    _ = try await network.fetch("hello")
    return UserStore(network: network)
  }

  func user() async throws -> User { User(name: try await network.fetch("user")) }
  func close() { isOpen = false }
}

struct Address {
  let text: String
}

extension DependencyKey<Address> {
  static var api: Self { "api" }
}

struct Page {
  let address: Address
  let time: any TimeSource
}

protocol Plugin {
  var title: String { get }
}

struct AuditPlugin: Plugin {
  let title = "audit"
}

struct SyncPlugin: Plugin {
  let time: any TimeSource
  var title: String { "sync at \(time.now)" }
}

/// The app's parts, in a module of the main actor.
struct Parts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register((any TimeSource).self) { DeviceTime() }
    main.register(Greeter.self, using: Greeter.init(time:))
    main.register((any Networking).self, using: WebNetworking.init(time:))
    main.decorate((any Networking).self) { inner, r in LoggingNetworking(inner) }
    main.register(UserStore.self, as: .eager, using: UserStore.open(network:))
      .onClose { $0.close() }
    main.register(Address.self, named: "cdn") { Address(text: "cdn") }
    main.register(Address.self, named: .api) { Address(text: "api") }
    main.register(Page.self, keys: .named("cdn"), .unnamed, using: Page.init(address:time:))
    main.contribute((any Plugin).self) { AuditPlugin() }
    main.contribute((any Plugin).self) { (time: any TimeSource) in SyncPlugin(time: time) }
    main.install(Models())
  }
}
