// The samples that several pages and the skill begin with.
import DovetailChecks
import Foundation
import Testing

@Suite struct StartSnippets {
  @Test func `dependencies are registered`() async throws {
    let container = DependencyContainer()
    let user = User()
    // snippet: registering
    container.register((any TimeSource).self) { DeviceTime() }
    container.register((any Networking).self, using: WebNetworking.init(time:))
    container.register(UserStore.self) { (network: any Networking) in UserStore(network: network) }
    container.register(Feed.self) { r in Feed(store: try r.resolve()) }
    container.register(URL.self, named: "cdn") { URL(string: "https://cdn.example")! }
    container.register(Database.self, as: .eager, using: Database.open)  // async throws
      .onClose { try await $0.close() }
      .alias((any Reading).self) { $0 }
    container.mainActor.register(ProfileModel.self, as: .unique, using: ProfileModel.init(store:))
    container.register(LoginModel.self, as: .unique) { (user: Given<User>, store: UserStore) in
      LoginModel(user: user.value, store: store)
    }
    container.contribute((any Plugin).self) { AuditPlugin() }
    container.decorate((any Networking).self) { inner, r in LoggingNetworking(inner) }
    // end
    try container.validate()
    try resolve(from: container, user: user)
  }

  private func resolve(from container: DependencyContainer, user: User) throws {
    let store = try container.resolve(UserStore.self)
    let network: any Networking = try container.resolve()
    let cdn = try container.resolve(URL.self, named: "cdn")
    let tracing = try container.resolve((any Tracing)?.self)  // nil when nobody registered it
    let plugins = try container.resolve([any Plugin].self)  // all that were contributed
    let login = try container.resolve(LoginModel.self, with: user)  // an argument
    #expect(store.network === network)
    #expect(cdn.host() == "cdn.example")
    #expect(tracing == nil)
    #expect(plugins.map(\.name) == ["audit"])
    #expect(login.user.name == "Ada")
  }

  // snippet: wrappers
  final class Screen {
    @Injected var network: any Networking
    @Injected(named: "cdn") var cdn: URL
    @Injected var tracing: (any Tracing)?  // nil when not registered
    @LazyInjected var images: ImageCache  // on first use; breaks cycles
    @WeakInjected var coordinator: (any Coordinator)?  // does not keep it alive
  }

  final class Checkout: Sendable {
    let network: any Networking = injected()
    let basket = Lazy<Basket>()  // basket.value on first use
  }
  // end

  @Test func `wrappers are used`() throws {
    let container = DependencyContainer.sample()
    let coordinator = try container.resolve(AppCoordinator.self)
    withDependencies(from: container) {
      let screen = Screen()
      #expect(screen.network === Checkout().network)
      #expect(screen.coordinator === coordinator)
    }
  }

  @Test func `scopes are opened`() async throws {
    let container = DependencyContainer()
    let user = User()
    // snippet: scopes
    container.register(Session.self, as: .scoped("session"), using: Session.init(user:))

    try await container.withScope("session") { scope in
      scope.register(User.self) { user }
      let session = try await scope.resolve(Session.self)  // one for each "session" scope
      print(session.user.name)
    }  // closed here, however it ends
    // end
  }
}

extension DiagnosticSample {
  static let feed = DiagnosticSample(.missingBinding) {
    let container = DependencyContainer()
    container.register((any TimeSource).self) { DeviceTime() }
    do {
      container.register(WebNetworking.self, using: WebNetworking.init(time:))
      container.register(UserStore.self, using: UserStore.init(network:))
      container.register(Feed.self, using: Feed.init(store:))
      try container.validate()
      return "no error"
    } catch {
      return String(describing: error)
    }
  }
}
