// The samples of the articles in Dovetail.docc, one suite for each.
import Dovetail
import Foundation
import Testing

@Suite struct GettingStartedSnippets {
  // snippet: a module
  struct NetworkModule: DependencyModule {
    func register(in container: DependencyContainer) {
      container.register((any Clock).self) { SystemClock() }
      container.register((any Networking).self, using: HTTPNetworking.init(clock:))
    }
  }
  // end

  // snippet: the composition root
  enum App {
    static func makeContainer() -> DependencyContainer {
      let container = DependencyContainer(NetworkModule())
      container.register(UserStore.self, using: UserStore.init(network:))
      container.register(Feed.self, using: Feed.init(store:))
      return container
    }
  }
  // end

  // snippet: the first test
  @Test func theGraphIsSound() throws {
    try App.makeContainer().validate()
  }
  // end

  @Test func theGraphIsUsed() throws {
    // snippet: the first resolution
    let container = App.makeContainer()
    let feed = try container.resolve(Feed.self)
    // end
    #expect(feed.store.network is HTTPNetworking)
  }

  @Test func modulesAreInstalled() throws {
    let container = DependencyContainer()
    // snippet: installing
    container.install(NetworkModule())
    // end
    #expect(try container.resolve((any Clock).self).hour == 9)
  }
}

// snippet: a static key, the reference of DependencyKey
extension DependencyKey<URL> {
  static var api: Self { "api" }
}
// end

@Suite struct ContainersSnippets {
  @Test func recipes() async throws {
    let container = DependencyContainer()
    // snippet: recipes
    // An initialiser: what it needs is known before it runs.
    container.register((any Networking).self, using: HTTPNetworking.init(clock:))

    // A closure with parameters: they are what it needs, known likewise.
    container.register(UserStore.self) { (network: any Networking) in UserStore(network: network) }

    // A closure that resolves by hand: what it needs is known once it has run.
    container.register(Feed.self) { r in Feed(store: try r.resolve()) }

    // Any of them may be async: resolve it with `try await`.
    container.register(Database.self) { try await Database.open() }
    // end
    container.register((any Clock).self) { SystemClock() }
    let feed = try await container.resolve(Feed.self)
    #expect(feed.store.network is HTTPNetworking)
  }

  @Test func keys() throws {
    let container = DependencyContainer()
    // snippet: keys
    container.register(URL.self, named: "cdn") { URL(string: "https://cdn.example")! }
    container.register(URL.self, named: .api) { URL(string: "https://api.example")! }

    let api = try container.resolve(URL.self, named: .api)
    // end
    #expect(api.host() == "api.example")
  }

  // snippet: forms
  final class Router: Sendable {
    let makeLogin: Maker<LoginModel, User>  // makes one for each user
    let tracing: (any Tracing)?  // nil when nobody registered it
    let plugins: [any Plugin]  // every contribution
    let images: Lazy<ImageCache>  // on first use
    let coordinator: Weak<any Coordinator>  // not kept alive

    init(
      makeLogin: Maker<LoginModel, User>, tracing: (any Tracing)?, plugins: [any Plugin],
      images: Lazy<ImageCache>, coordinator: Weak<any Coordinator>
    ) {
      self.makeLogin = makeLogin
      self.tracing = tracing
      self.plugins = plugins
      self.images = images
      self.coordinator = coordinator
    }
  }
  // end

  @Test func forms() throws {
    let container = DependencyContainer.sample()
    container.register(Router.self, using: Router.init)
    try container.validate()
    let router = try container.resolve(Router.self)
    let user = User(name: "Grace")
    #expect(router.tracing == nil && router.plugins.count == 1)
    let held = try container.resolve(AppCoordinator.self)
    // snippet: asking forms
    let images = try router.images.resolve()  // or images.value, which stops where this throws
    let coordinator = router.coordinator.value  // nil when nobody holds it
    let login = try router.makeLogin(user)
    // end
    #expect(images === (try container.resolve(ImageCache.self)))
    #expect(coordinator === held && login.user.name == "Grace")
  }

  @Test func arguments() throws {
    let container = DependencyContainer()
    container.register(UserStore.self) { UserStore(network: StubNetworking()) }
    let user = User(name: "Grace")
    // snippet: arguments
    container.register(LoginModel.self, as: .unique) { (user: Argument<User>, store: UserStore) in
      LoginModel(user: user.value, store: store)
    }
    let login = try container.resolve(LoginModel.self, with: user)
    // end
    #expect(login.user.name == "Grace")
  }

  @Test func contributions() throws {
    let container = DependencyContainer()
    // snippet: contributions
    container.contribute((any Plugin).self) { AuditPlugin() }
    let plugins = try container.resolve([any Plugin].self)
    // end
    #expect(plugins.count == 1)
  }

  @Test func aliases() async throws {
    let container = DependencyContainer()
    // snippet: a second key
    container.register(Database.self, as: .eager, using: Database.open)  // async throws
      .onClose { try await $0.close() }
      .alias((any Reading).self) { $0 }  // the same instance under a second key
    // end
    let reading = try await container.resolve((any Reading).self)
    #expect(try await container.resolve(Database.self) === reading as? Database)
  }

  @Test func wrapping() throws {
    let container = DependencyContainer.sample()
    // snippet: wrapping
    container.decorate((any Networking).self) { inner, r in LoggingNetworking(inner) }
    // end
    #expect(try container.resolve((any Networking).self) is LoggingNetworking)
  }

  // snippet: a provider
  struct FeedProvider: DependencyProvider {
    func provide(_ r: Resolution) throws -> Feed {
      Feed(store: try r.resolve())
    }
  }
  // end

  @Test func providers() throws {
    let container = DependencyContainer.sample().fork()
    container.unregister(Feed.self)
    // snippet: registering a provider
    container.register(FeedProvider())
    // end
    #expect(try container.resolve(Feed.self).store.network is HTTPNetworking)
  }

  @Test func resolvingOnlyLater() throws {
    let container = DependencyContainer.sample()
    // snippet: a resolver
    func show(with resolver: some DependencyResolver) throws -> String {
      try resolver.resolve(Session.self).user.name
    }
    // end
    #expect(try show(with: container) == "Ada")
  }
}

@Suite struct LifetimesSnippets {
  @Test func choosing() throws {
    let container = DependencyContainer()
    // snippet: choosing a lifetime
    container.register((any Clock).self) { SystemClock() }  // .single, the default
    container.register(ImageCache.self, as: .shared) { ImageCache() }
    container.register(Basket.self, as: .unique) { Basket() }
    // end
    #expect(
      try container.resolve(Basket.self) !== (try container.resolve(Basket.self)))
    // snippet: a new one
    let fresh = try container.resolve(ImageCache.self, mode: .new)
    // end
    #expect(fresh !== (try container.resolve(ImageCache.self)))
  }
}

@Suite struct ScopesSnippets {
  @Test func making() async throws {
    let container = DependencyContainer()
    let user = User()
    // snippet: making a scope
    container.register(Session.self, as: .scoped("session"), using: Session.init(user:))

    let scope = container.makeScope("session") { $0.register(User.self) { user } }
    let session = try await scope.resolve(Session.self)
    // end
    #expect(session.user.name == "Ada")
    // snippet: closing a scope
    if let failure = await scope.close() {
      print(failure)
    }
    // end
    await #expect(throws: DependencyError.self) { try await scope.resolve(Session.self) }
  }

  @Test func closing() async throws {
    let container = DependencyContainer()
    // snippet: closing instances
    container.register(Database.self, as: .eager, using: Database.open)
      .onClose { try await $0.close() }

    try await container.start()
    let database = try await container.resolve(Database.self)
    await container.close(timeout: .seconds(5))
    // end
    #expect(await database.isClosed)
  }
}

@Suite struct TestingSnippets {
  private func makeContainer() -> DependencyContainer { .sample() }

  // snippet: forking
  @Test func aStoreTalksToTheStub() throws {
    let container = makeContainer().fork {
      $0.override((any Networking).self) { StubNetworking() }
    }
    #expect(try container.resolve(Feed.self).store.network is StubNetworking)
  }
  // end

  // snippet: a class with wrappers
  final class Screen {
    @Injected var clock: any Clock
    var title: String { clock.hour == 12 ? "Noon" : "Some time" }
  }
  // end

  // snippet: the task's container
  @Test func theTitleIsThatOfTheHour() {
    let container = makeContainer().fork {
      $0.override((any Clock).self) { FixedClock() }
    }
    withDependencies(from: container) {
      #expect(Screen().title == "Noon")
    }
  }
  // end

  // snippet: a diagnostic as data
  @Test func theGraphNeedsANetwork() throws {
    let container = DependencyContainer()
    container.register(UserStore.self, using: UserStore.init(network:))
    let error = try #require(throws: DependencyError.self) { try container.validate() }
    #expect(error.diagnostics.map(\.id) == [.missingBinding])
    #expect(error.diagnostics[0].path.last?.type == "any Networking")
  }
  // end
}

extension DiagnosticSample {
  /// What a reader of the Diagnostics article sees first.
  static func printEveryFinding(of container: DependencyContainer) {
    // snippet: findings as data
    for finding in container.blueprint.findings() where finding.severity == .error {
      print(DiagnosticRenderer(style: .coloured).render([finding]))
    }
    // end
  }
}

@Suite struct SeeingYourGraphSnippets {
  @Test func pictures() throws {
    let container = DependencyContainer()
    container.register((any Clock).self) { SystemClock() }
    container.register((any Networking).self, using: HTTPNetworking.init(clock:))
    // snippet: pictures
    let blueprint = container.blueprint
    let findings = blueprint.findings()

    // One file to explore, one to look at.
    let page = blueprint.html(findings: findings, title: "Shop")
    let picture = blueprint.svg(findings: findings, theme: .dark)

    // For a README or a pull request, and for Graphviz.
    let flowchart = blueprint.mermaid(findings: findings)
    let dot = blueprint.dot(findings: findings)
    // end
    let timeline = Timeline()
    // snippet: a page with a timeline
    let story = blueprint.html(findings: findings, timeline: timeline)
    // end
    for text in [page, picture, flowchart, dot, story] { #expect(text.contains("any Networking")) }
  }

  /// Compiled and not called: it would leave a file where the tests are run.
  private func write(_ page: String) throws {
    // snippet: a page as a file
    try page.write(toFile: "graph.html", atomically: true, encoding: .utf8)
    // end
  }
}
