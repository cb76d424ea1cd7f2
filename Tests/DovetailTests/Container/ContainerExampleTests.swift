import Dovetail
import Foundation
import Testing

/// The container's example in the design, as one program.
@Suite struct ContainerExampleTests {
  @Test func `every registration of the example resolves`() async throws {
    let container = makeContainer()

    let store = try await container.resolve(UserStore.self)
    let other = try await container.resolve(UserStore.self)
    #expect(store !== other)
    let network: any Networking = try await container.resolve()
    #expect(network is LoggingNetworking)
    #expect(store.network as AnyObject === network as AnyObject)
    let cdn = try await container.resolve(URL.self, named: "cdn")
    #expect(cdn.host() == "cdn.example")
    #expect(try await container.resolve(URL.self, named: .api).host() == "api.example")
    let tracing = try await container.resolve((any Tracing)?.self)
    #expect(tracing == nil)
    let plugins = try await container.resolve([any Plugin].self)
    #expect(plugins.map(\.name) == ["audit"])
    let login = try await container.resolve(LoginModel.self, with: User(name: "ada"))
    #expect(login.user.name == "ada")
    let database = try await container.resolve(Database.self)
    let reading = try await container.resolve((any Reading).self)
    #expect(reading as AnyObject === database)
    let profile = try await container.resolve(ProfileModel.self)
    #expect(profile.isOnMain)
    let display = try await container.resolve(DisplayManager.self)
    #expect(display === (try await container.resolve(DisplayManager.self)))
    await container.close()
    #expect(await database.isClosed)
  }

  @Test func `synchronous code resolves without awaiting`() throws {
    try resolveAll(makeContainer())
  }

  private func resolveAll(_ container: DependencyContainer) throws {
    let store = try container.resolve(UserStore.self)
    let network: any Networking = try container.resolve()
    #expect(store.network as AnyObject === network as AnyObject)
    let cdn = try container.resolve(URL.self, named: "cdn")
    #expect(cdn.host() == "cdn.example")
    let one = try container.resolve(Session.self)
    let fresh = try container.resolve(Session.self, mode: .new)
    #expect(one !== fresh)
    #expect(one === (try container.resolve(Session.self)))
    let login = try container.resolve(LoginModel.self, with: User(name: "ada"))
    #expect(login.store.network as AnyObject === network as AnyObject)
    #expect(throws: DependencyError.self) { try container.resolve(Database.self) }
  }

  @Test func `a valid graph has no findings`() throws {
    try makeContainer().validate()
  }

  private func makeContainer() -> DependencyContainer {
    let container = DependencyContainer()
    container.register((any Clock).self) { SystemClock() }
    container.register((any Networking).self, using: HTTPNetworking.init(clock:))
    container.register(UserStore.self, as: .unique) { (network: any Networking) in
      UserStore(network: network)
    }
    container.register(Feed.self) { r in Feed(store: try r.resolve()) }
    container.register(URL.self, named: "cdn") { URL(string: "https://cdn.example")! }
    container.register(URL.self, named: .api) { URL(string: "https://api.example")! }
    container.register(Session.self) { Session() }
    container.register(Database.self, as: .eager, using: Database.open)
      .onClose { try await $0.close() }
      .alias((any Reading).self) { $0 }
    container.mainActor.register(ProfileModel.self, as: .unique, using: ProfileModel.init)
    container.register(LoginModel.self, as: .unique) { (user: Argument<User>, store: UserStore) in
      LoginModel(user: user.value, store: store)
    }
    container.contribute((any Plugin).self) { AuditPlugin() }
    container.decorate((any Networking).self) { inner, r in LoggingNetworking(inner) }
    container.register(DisplayManagerProvider())
    container.install(NetworkModule())
    return container
  }
}

extension DependencyKey<URL> {
  fileprivate static var api: Self { "api" }
}

private protocol Clock: Sendable {}
private struct SystemClock: Clock {}
private protocol Networking: AnyObject, Sendable {}
private final class HTTPNetworking: Networking {
  init(clock: any Clock) {}
}
private final class LoggingNetworking: Networking {
  init(_ inner: any Networking) {}
}
private final class UserStore: Sendable {
  let network: any Networking
  init(network: any Networking) { self.network = network }
}
private final class Feed: Sendable {
  init(store: UserStore) {}
}
private final class Session: Sendable {}
private protocol Reading: Sendable {}
private actor Database: Reading {
  var isClosed = false
  static func open() async throws -> Database { Database() }
  func close() async throws { isClosed = true }
}
@MainActor private final class ProfileModel {
  let isOnMain = true
  init() {}
}
private struct User: Sendable { let name: String }
private final class LoginModel: Sendable {
  let user: User
  let store: UserStore
  init(user: User, store: UserStore) {
    self.user = user
    self.store = store
  }
}
private protocol Plugin: Sendable { var name: String { get } }
private struct AuditPlugin: Plugin { let name = "audit" }
private protocol Tracing: Sendable {}
private final class DisplayManager: Sendable {}
private struct DisplayManagerProvider: DependencyProvider {
  func provide(_ r: Resolution) throws -> DisplayManager { DisplayManager() }
}
private struct NetworkModule: DependencyModule {
  func register(in container: DependencyContainer) {}
}
