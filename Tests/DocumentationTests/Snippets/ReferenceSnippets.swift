// The samples of the library's documentation comments.
import DovetailChecks
import Foundation
import Testing

@Suite struct ReferenceSnippets {
  private let container = DependencyContainer.sample()
  private let user = User()

  @Test func `a container is made`() throws {
    // snippet: the reference of DependencyContainer
    let container = DependencyContainer()
    container.register((any Clock).self) { SystemClock() }
    container.register((any Networking).self, using: HTTPNetworking.init(clock:))

    let network = try container.resolve((any Networking).self)
    // end
    #expect(network is HTTPNetworking)
  }

  @Test func `dependencies are resolved`() throws {
    // snippet: the reference of resolve
    let store = try container.resolve(UserStore.self)
    let network: any Networking = try container.resolve()
    let cdn = try container.resolve(URL.self, named: "cdn")
    let fresh = try container.resolve(Session.self, mode: .new)
    let tracing = try container.resolve((any Tracing)?.self)
    let plugins = try container.resolve([any Plugin].self)
    // end
    #expect(store.network === network && cdn.host() == "cdn.example")
    #expect(fresh !== (try container.resolve(Session.self)))
    #expect(tracing == nil && plugins.count == 1)
  }

  @Test func `arguments are declared`() throws {
    let container = container.fork()
    container.unregister(LoginModel.self)
    // snippet: the reference of Argument
    container.register(LoginModel.self, as: .unique) { (user: Given<User>, store: UserStore) in
      LoginModel(user: user.value, store: store)
    }
    let login = try container.resolve(LoginModel.self, with: user)
    // end
    #expect(login.user.name == "Ada")
  }

  @Test func `arguments are passed`() throws {
    // snippet: the reference of resolve with arguments
    let login = try container.resolve(LoginModel.self, with: user)
    // end
    #expect(login.user.name == "Ada")
  }

  @Test func `a maker makes`() throws {
    // snippet: the reference of Maker
    struct Router {
      let makeLogin: Maker<LoginModel, User>

      func login(_ user: User) throws -> LoginModel { try makeLogin(user) }
    }
    // end
    let router = Router(makeLogin: try container.resolve())
    #expect(try router.login(user) !== router.login(user))
  }

  @Test func `keys are declared`() throws {
    // snippet: the reference of DependencyKey
    container.register(URL.self, named: .api) { URL(string: "https://api.example")! }
    let api = try container.resolve(URL.self, named: .api)
    // end
    #expect(api.host() == "api.example")
  }

  @Test func `a decorator wraps`() throws {
    // snippet: the reference of decorate
    container.decorate((any Networking).self) { inner, r in LoggingNetworking(inner) }
    // end
    #expect(try container.resolve((any Networking).self) is LoggingNetworking)
  }

  @Test func `registrations are changed`() async throws {
    let container = DependencyContainer()
    // snippet: the reference of Registration
    container.register(Database.self, as: .eager, using: Database.open)
      .onClose { try await $0.close() }
      .alias((any Reading).self) { $0 }
    // end
    // snippet: the reference of start
    try await container.start { print("\($0.done)/\($0.total) \($0.key) \($0.duration)") }
    // end
    let database = try await container.resolve(Database.self)
    #expect(try await container.resolve((any Reading).self) as AnyObject === database)
  }

  @Test func `aliases are registered`() throws {
    let container = DependencyContainer()
    // snippet: the reference of alias
    container.register(Database.self, using: Database.init).alias((any Reading).self) { $0 }
    // end
    let database = try container.resolve(Database.self)
    #expect(try container.resolve((any Reading).self) as AnyObject === database)
  }

  @Test func `scopes are opened`() async throws {
    func serve(_ scope: DependencyContainer) async throws { #expect(scope.name == "session") }
    // snippet: the reference of makeScope
    let session = container.makeScope("session") { $0.register(User.self) { user } }
    // end
    #expect(try await session.resolve(User.self).name == "Ada")
    // snippet: the reference of withScope
    try await container.withScope("session") { scope in
      scope.register(User.self) { user }
      try await serve(scope)
    }
    // end
  }

  @Test func `errors are caught`() throws {
    let container = container.fork()
    container.unregister(UserStore.self)
    var feed: Feed?
    // snippet: the reference of DependencyError
    do {
      feed = try container.resolve(Feed.self)
    } catch let error as DependencyError where error.id == .missingBinding {
      print(error)
    }
    // end
    #expect(feed == nil)
  }

  @Test func `forks are made`() throws {
    // snippet: the reference of fork
    let test = container.fork { $0.override((any Clock).self) { FixedClock() } }
    // end
    #expect(try test.resolve((any Clock).self).hour == 12)
  }

  @Test func `the current container is set`() {
    final class Screen {
      @Injected var clock: any Clock
      var title: String { clock.hour == 12 ? "Noon" : "Some time" }
    }
    withDependencies(from: container) {
      // snippet: the reference of withDependencies
      withDependencies {
        $0.override((any Clock).self) { FixedClock() }
      } operation: {
        #expect(Screen().title == "Noon")
      }
      // end
    }
  }
}

@Suite struct ReferenceOfChecks {
  private enum AppContainer {
    static func make() -> DependencyContainer { .sample() }
  }

  // snippet: the reference of validate
  @Test func graphIsSound() throws {
    try AppContainer.make().validate()
  }
  // end
}

@Suite struct ReferenceOfTypes {
  private static let other = DependencyContainer.sample()

  private enum Eager {
    // snippet: the reference of Injected
    final class Screen {
      @Injected var network: any Networking
      @Injected(named: "cdn") var cdn: URL
      @Injected(mode: .new) var session: Session
      @Injected(from: other) var clock: any Clock
      @Injected var tracing: (any Tracing)?
    }
    // end

    // snippet: the reference of injected
    final class Checkout: Sendable {
      let network: any Networking = injected()
    }
    // end
  }

  private enum OnFirstUse {
    // snippet: the reference of LazyInjected
    final class Screen {
      @LazyInjected var images: ImageCache
    }
    // end

    // snippet: the reference of Lazy
    final class Checkout: Sendable {
      let basket = Lazy<Basket>()
    }
    // end
  }

  private enum NotKept {
    // snippet: the reference of WeakInjected
    final class Screen {
      @WeakInjected var delegate: (any Coordinator)?
    }
    // end
  }

  @Test func `wrappers are used`() throws {
    let container = DependencyContainer.sample()
    let coordinator = try container.resolve((any Coordinator).self)
    let network = try container.resolve((any Networking).self)
    let images = try container.resolve(ImageCache.self)
    withDependencies(from: container) {
      #expect(Eager.Screen().network === network)
      #expect(Eager.Checkout().network === network)
      #expect(OnFirstUse.Screen().images === images)
      let checkout = OnFirstUse.Checkout()
      #expect(checkout.basket.value === checkout.basket.value)
      #expect(NotKept.Screen().delegate === coordinator)
    }
  }

  @Test func `dependencies are deferred`() throws {
    final class Log: Sendable {
      init(network: Network) {}
    }
    final class Network: Sendable {
      let log: Lazy<Log>
      init(log: Lazy<Log>) { self.log = log }
    }
    let container = DependencyContainer()
    container.register(Log.self, using: Log.init(network:))
    // snippet: the reference of Lazy as a parameter
    container.register(Network.self) { (log: Lazy<Log>) in Network(log: log) }
    // end
    try container.validate()
    let network = try container.resolve(Network.self)
    #expect(try container.resolve(Log.self) === network.log.value)
  }

  @Test func `modules are installed`() throws {
    let container = DependencyContainer()
    container.register((any Clock).self) { SystemClock() }
    // snippet: the reference of DependencyModule
    struct NetworkModule: DependencyModule {
      func register(in container: DependencyContainer) {
        container.register((any Networking).self, using: HTTPNetworking.init(clock:))
      }
    }

    container.install(NetworkModule())
    // end
    #expect(try container.resolve((any Networking).self) is HTTPNetworking)
  }

  @Test func `providers are registered`() throws {
    struct Graphics: Sendable {}
    struct DisplayManager: Sendable { let graphics: Graphics }
    let container = DependencyContainer()
    container.register(Graphics.self) { Graphics() }
    // snippet: the reference of DependencyProvider
    struct DisplayManagerProvider: DependencyProvider {
      func provide(_ r: Resolution) throws -> DisplayManager {
        DisplayManager(graphics: try r.resolve())
      }
    }

    container.register(DisplayManagerProvider())
    // end
    _ = try container.resolve(DisplayManager.self)
    // snippet: the reference of register
    container.register((any Clock).self) { SystemClock() }
    container.register((any Networking).self, using: HTTPNetworking.init(clock:))
    container.register(Feed.self, as: .unique) { r in Feed(store: try r.resolve()) }
    container.register(DisplayManagerProvider())
    // end
    #expect(try container.resolve((any Networking).self) is HTTPNetworking)
  }
}
