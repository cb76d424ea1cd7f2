import Dovetail

protocol Networking: Sendable {}
protocol Clock: Sendable {}
struct SystemClock: Clock {}
struct Host: Sendable {}

struct HTTPNetworking: Networking {
  init(clock: any Clock) throws {
    _ = try DNS().resolve(Host.self)
    let dns = DNS()
    _ = try dns.resolve(Host.self)
  }
}

struct DNS: Sendable {
  func resolve(_ host: Host.Type) throws -> [Host] { [] }
}

struct NetworkModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register((any Clock).self) { SystemClock() }
    container.register((any Networking).self, using: HTTPNetworking.init(clock:))
  }
}

// dovetail: provided elsewhere
struct UserModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(User.self) { User() }
  }
}

struct User: Sendable {}
