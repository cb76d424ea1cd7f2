// The samples of the article Containers.
import DovetailChecks
import Foundation
import Testing

// snippet: a static key, the reference of DependencyKey
extension DependencyKey<URL> {
  static var api: Self { "api" }
}
// end

@Suite struct ContainersSnippets {
  @Test func `parameters have keys`() throws {
    struct Feed: Sendable {
      let url: URL
      let store: Int
    }
    let container = DependencyContainer()
    container.register(URL.self, named: "cdn") { URL(string: "https://cdn.example")! }
    container.register(Int.self) { 1 }
    // snippet: a key for each parameter
    container.register(Feed.self, keys: .named("cdn"), .unnamed, using: Feed.init(url:store:))
    // end
    #expect(try container.resolve(Feed.self).url.host() == "cdn.example")
  }

  @Test func `a part is reset`() async throws {
    struct Session: Sendable {}
    let container = DependencyContainer()
    container.register(Session.self) { Session() }
    // snippet: resetting a part
    try await container.reset(Session.self)
    // end
  }

  @Test func `recipes are registered`() async throws {
    let container = DependencyContainer()
    // snippet: recipes
    // An initializer: what it needs is known before it runs.
    container.register((any Networking).self, using: WebNetworking.init(time:))

    // A closure with parameters: its needs are known before it runs, too.
    container.register(UserStore.self) { (network: any Networking) in UserStore(network: network) }

    // A closure that resolves by hand: its needs are unknown until it has run.
    container.register(Feed.self) { r in Feed(store: try r.resolve()) }

    // Any of them may be async: resolve it with `try await`.
    container.register(Database.self) { try await Database.open() }
    // end
    container.register((any TimeSource).self) { DeviceTime() }
    let feed = try await container.resolve(Feed.self)
    #expect(feed.store.network is WebNetworking)
  }

  @Test func `keys are used`() throws {
    let container = DependencyContainer()
    // snippet: keys
    container.register(URL.self, named: "cdn") { URL(string: "https://cdn.example")! }
    container.register(URL.self, named: .api) { URL(string: "https://api.example")! }

    let api = try container.resolve(URL.self, named: .api)  // in an async function: try await
    // end
    #expect(api.host() == "api.example")
  }

  // snippet: forms
  struct Router: Sendable {
    let tracing: (any Tracing)?  // nil when nobody registered it
    let plugins: [any Plugin]  // every contribution
    let images: Lazy<ImageCache>  // images.value on first use, or try images.resolve()
    let coordinator: Weak<any Coordinator>  // coordinator.value: made on first use, nil once gone
    let makeLogin: Maker<LoginModel, User>  // try makeLogin(user) makes one each time you call it
  }
  // end

  @Test func `forms are resolved`() throws {
    let container = DependencyContainer.sample()
    container.register(Router.self, using: Router.init)
    try container.validate()
    let router = try container.resolve(Router.self)
    let user = User(name: "Grace")
    #expect(router.tracing == nil && router.plugins.count == 1)
    let held = try container.resolve(AppCoordinator.self)
    let images = try router.images.resolve()
    let coordinator = router.coordinator.value
    let login = try router.makeLogin(user)
    #expect(images === (try container.resolve(ImageCache.self)))
    #expect(coordinator === held && login.user.name == "Grace")
  }

  @Test func `contributions are collected`() throws {
    let container = DependencyContainer()
    // snippet: contributions
    container.contribute((any Plugin).self) { AuditPlugin() }
    let plugins = try container.resolve([any Plugin].self)
    // end
    #expect(plugins.count == 1)
  }

  @Test func `one instance is found under two types`() throws {
    let container = DependencyContainer()
    container.register((any TimeSource).self) { DeviceTime() }
    // snippet: an alias
    container.register(WebNetworking.self, using: WebNetworking.init(time:))
      .alias((any Networking).self) { $0 }
    // end
    #expect(try container.resolve((any Networking).self) is WebNetworking)
  }

  // snippet: a provider
  struct FeedProvider: DependencyProvider {
    func provide(_ r: Resolution) throws -> Feed {
      Feed(store: try r.resolve())
    }
  }
  // end

  @Test func `providers are registered`() throws {
    let container = DependencyContainer.sample().fork()
    container.unregister(Feed.self)
    container.register(FeedProvider())
    #expect(try container.resolve(Feed.self).store.network is WebNetworking)
  }
}
