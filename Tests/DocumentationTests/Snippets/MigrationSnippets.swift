// The samples of the articles for users of other libraries.
import Dovetail
import DovetailGraph
import DovetailTesting
import Testing

enum FromSwinject {
  struct ShopModule: DependencyModule {
    func register(in container: DependencyContainer) {
      container.register((any Networking).self, using: WebNetworking.init(time:))
      container.register(UserStore.self, as: .graph, using: UserStore.init(network:))
      container.register(LoginModel.self, as: .unique) {
        (user: Given<User>, store: UserStore) in
        LoginModel(user: user.value, store: store)
      }
      container.register(AppCoordinator.self, as: .weak) { AppCoordinator() }
        .alias((any Coordinator).self) { $0 }
    }
  }
}

enum FromFactory {
  // snippet: after Factory
  @DependencyGraph
  final class Services: Installable, Sendable {
    func makeNetwork() -> any Networking { WebNetworking(time: time) }
    func makeTime() -> any TimeSource { DeviceTime() }
    @Unique func makeStore() -> UserStore { UserStore(network: network) }
    @Weakly func makeImages() -> ImageCache { ImageCache() }
    func makeLogin(user: User) -> LoginModel { LoginModel(user: user, store: makeStore()) }
  }
  // end
}

enum FromResolver {
  enum AppServices {
    static func register(in container: DependencyContainer) {
      container.register(UserStore.self, as: .graph, using: UserStore.init(network:))
      container.register(WebNetworking.self, using: WebNetworking.init(time:))
        .alias((any Networking).self) { $0 }
      container.register((any TimeSource).self) { DeviceTime() }
    }
  }

  final class Screen {
    @Injected var first: UserStore
    @Injected var second: UserStore
    @Injected var tracing: (any Tracing)?
  }
}

enum FromSwiftDependencies {
  // snippet: after swift-dependencies
  // A struct of closures is a part like any other.
  struct TimeClient: Sendable {
    var hour: @Sendable () -> Int
  }

  struct LiveClients: DependencyModule {
    func register(in container: DependencyContainer) {
      container.register(TimeClient.self) { TimeClient(hour: { 9 }) }
    }
  }

  final class FeatureModel: Sendable {
    let time: TimeClient = injected()
    var isOpen: Bool { (8..<20).contains(time.hour()) }
  }
  // end

  @Suite(.dependencies(from: DependencyContainer(LiveClients())))
  struct FeatureTests {
    @Test(.dependencies { $0.override(TimeClient.self) { TimeClient(hour: { 23 }) } })
    func theShopIsClosedAtNight() { #expect(!FeatureModel().isOpen) }
  }
}

extension DependencyKey<User> { fileprivate static var second: Self { "second" } }

@Suite struct MigrationSnippets {
  @Test func `Swinject's way works`() throws {
    let container = DependencyContainer(FromSwinject.ShopModule())
    container.register((any TimeSource).self) { DeviceTime() }
    try container.validate()
    #expect(try container.resolve(LoginModel.self, with: User()).user.name == "Ada")
    let stores = try (container.resolve(UserStore.self), container.resolve(UserStore.self))
    #expect(stores.0 !== stores.1)

    #expect(container.isRegistered(UserStore.self))

    // Two arguments, a property that is set, a maker, a parent.
    container.register(String.self, as: .unique) { (word: Given<String>, times: Given<Int>) in
      String(repeating: word.value, count: times.value)
    }
    #expect(try container.resolve(String.self, with: "a", 2) == "aa")
    container.register(User.self, named: .second) { (time: any TimeSource) in
      var user = User()
      user.name = "\(time.hour)"
      return user
    }
    #expect(try container.resolve(User.self, named: .second).name == "9")
    #expect(try container.resolve((any Tracing)?.self) == nil)
    #expect(try container.resolve(Maker<UserStore>.self)().network is WebNetworking)
    container.unregisterAll()
    #expect(container.blueprint.bindings.isEmpty)
  }

  @Test func `Factory's way works`() async throws {
    typealias Services = FromFactory.Services
    let user = User()
    // The container that all tests share is left alone.
    enum DependencyContainer { static let shared = Dovetail.DependencyContainer() }
    let services = Services()
    DependencyContainer.shared.install(services)  // for @Injected
    let login = services.makeLogin(user: user)
    #expect(login.store.network === services.network)
    let network = try await DependencyContainer.shared.resolve((any Networking).self)
    #expect(network === services.network)
  }

  @Test func `Resolver's way works`() throws {
    typealias AppServices = FromResolver.AppServices
    /// Compiled and not called, since all tests share the container.
    func start() {
      AppServices.register(in: .shared)  // at the start; Resolver did it by itself
    }
    let container = DependencyContainer()
    AppServices.register(in: container)
    try container.validate()
    container.register(FromResolver.Screen.self, as: .unique) { FromResolver.Screen() }
    let screen = try container.resolve(FromResolver.Screen.self)
    #expect(screen.first === screen.second && screen.tracing == nil)
    #expect(try container.resolve(UserStore.self) !== screen.first)
    withDependencies(from: container) {
      withDependencies {
        $0.override((any Networking).self) { StubNetworking() }
      } operation: {
        #expect(FromResolver.Screen().first.network is StubNetworking)
      }
    }
  }

  @Test func `swift-dependencies' way works`() {
    typealias TimeClient = FromSwiftDependencies.TimeClient
    let container = DependencyContainer(FromSwiftDependencies.LiveClients())
    withDependencies(from: container) {
      #expect(FromSwiftDependencies.FeatureModel().isOpen)
      withDependencies {
        $0.decorate(TimeClient.self) { inner, r in
          var client = inner
          client.hour = { 22 }
          return client
        }
      } operation: {
        #expect(!FromSwiftDependencies.FeatureModel().isOpen)
      }
    }
  }
}
