// The code in the tables of the articles for users of other libraries.
import Dovetail
import DovetailGraph
import DovetailTesting
import Foundation
import Testing

/// A client in the style of swift-dependencies.
private struct API: Sendable {
  var fetch: @Sendable () -> Int
  var send: @Sendable () -> String
  static let live = API(fetch: { 1 }, send: { "live" })
  static let mock = API(fetch: { 2 }, send: { "mock" })
  static let unimplemented = API(fetch: { -1 }, send: { "unimplemented" })
}

private struct Silent: Tracing {}

/// A stand-in for a container of Swinject, which is not `Sendable` either.
private final class OldContainer {
  private var recipes: [ObjectIdentifier: () -> Any] = [:]
  func register<T>(_ type: T.Type, _ make: @escaping (OldContainer) -> T) {
    recipes[ObjectIdentifier(type)] = { make(self) }
  }
  func resolve<T>(_ type: T.Type) -> T? { recipes[ObjectIdentifier(type)]?() as? T }
  func synchronize() -> OldContainer { self }
}

extension DependencyKey {
  fileprivate static var cdn: Self { "cdn" }
}

@DependencyGraph
private final class FactoryGraph: Installable, Sendable {
  let tracing: (any Tracing)?
  func makeNetwork() -> any Networking { StubNetworking() }
  func makeLog() -> Log { Log(network: Lazy { [unowned self] in network }) }
  @Unique func makeModel() -> UserStore { UserStore(network: network) }
  @Unique @MainActor func makeProfile() -> ProfileModel { ProfileModel(store: model) }
  func makeHeading() -> String { "heading" }
  func makeFooter() -> String { "footer" }

  struct Log: Sendable { let network: Lazy<any Networking> }
}

extension FactoryGraph {
  func makeImages() -> ImageCache { ImageCache() }
}

private final class Headed {
  @Injected(named: "heading") var heading: String
  @Injected var tracing: (any Tracing)?
}

private protocol GameDependency: Sendable {
  var api: any Networking { get }
}

@DependencyGraph
private final class GameGraph: Sendable {
  let dependency: any GameDependency
  func makeStore() -> UserStore { UserStore(network: dependency.api) }
}

@DependencyGraph
private final class GameParent: GameDependency, Sendable {
  func makeNetwork() -> any Networking { StubNetworking() }
  func makeAPI() -> any Networking { network }
  @Unique func makeGame() -> GameGraph { GameGraph(dependency: self) }
}

@Suite struct MigrationTables {
  @Test func `a scoped instance belongs to its scope alone`() throws {
    let container = DependencyContainer()
    container.register(Basket.self, as: .scoped("session")) { Basket() }
    let error = try #require(throws: DependencyError.self) { try container.resolve(Basket.self) }
    #expect(error.id == .missingScope)
    let session = container.makeScope("session")
    let basket = try session.resolve(Basket.self)
    withDependencies(from: session) {
      let injected: Basket = injected()
      #expect(injected === basket)
    }
  }

  @Test func `an override for a preview lasts longer than its closure`() {
    let container = DependencyContainer()
    container.register(API.self) { .live }
    container.register((any Networking).self) { HTTPNetworking(clock: SystemClock()) }
    let _ = container.override(API.self) { .mock }
    let _ = container.override((any Networking).self) { StubNetworking() }
    let fetch = injected(API.self, from: container).fetch
    #expect(fetch() == 2)
    let network: any Networking = injected(from: container)
    #expect(network is StubNetworking)
  }

  @Test func `Swinject's tables are right`() throws {
    let container = DependencyContainer(FromSwinject.ShopModule())
    container.register((any Clock).self, named: "cat", as: .graph) { FixedClock() }
    #expect(try container.resolve((any Clock).self, named: "cat").hour == 12)
    #expect(container.blueprint.bindings.contains { $0.key.type == "any Coordinator" })
    container.register((any Tracing).self) { Silent() }
    #expect(try container.resolve((any Tracing).self) is Silent)
    container.register((any Reading).self, as: .graph, using: Database.init)
    container.register((any Clock).self) { SystemClock() }
    let screen = container.makeScope("screen") { $0.install(ScreenModule()) }
    #expect(try screen.resolve(Basket?.self) != nil && container.resolve(Basket?.self) == nil)
    let lazy = try screen.resolve(Lazy<UserStore>.self)
    #expect(lazy.value.network is HTTPNetworking)
    let maker = try screen.resolve(Maker<UserStore>.self)
    #expect(try maker() !== maker())
  }

  @Test func `two containers ask each other`() throws {
    let (old, container) = (OldContainer(), DependencyContainer())
    old.register((any Clock).self) { _ in FixedClock() }
    nonisolated(unsafe) let resolver = old.synchronize()
    container.register((any Clock).self, as: .unique) { resolver.resolve((any Clock).self)! }
    #expect(try container.resolve((any Clock).self).hour == 12)
    container.register((any Networking).self) { StubNetworking() }
    old.register((any Networking).self) { _ in
      try! container.resolve((any Networking).self)
    }
    #expect(
      try old.resolve((any Networking).self) === container.resolve((any Networking).self))
  }

  @Test @MainActor func `Factory's table for graphs is right`() throws {
    let services = FactoryGraph(tracing: nil)
    #expect(services.model !== services.model)
    #expect(services.log.network.value === services.network)
    #expect(services.profile !== services.profile)
    let container = DependencyContainer()
    container.install(services)
    #expect(try container.resolve(ImageCache?.self) == nil)
    withDependencies(from: container) { #expect(Headed().heading == "heading") }
    services.override(network: HTTPNetworking(clock: SystemClock()))
    #expect(services.model.network is HTTPNetworking)
  }

  @Test @MainActor func `Factory's table for containers is right`() throws {
    let container = DependencyContainer()
    container.register((any Networking).self, as: .unique) { StubNetworking() }
    container.register(UserStore.self, using: UserStore.init(network:))
    container.mainActor.register(ProfileModel.self, as: .unique, using: ProfileModel.init)
    #expect(
      try container.resolve(ProfileModel.self) !== container.resolve(ProfileModel.self))
    container.register(String.self, as: .unique) { (number: Given<Int>) in
      "Page \(number.value)"
    }
    #expect(try container.resolve(String.self, with: 3) == "Page 3")
    let kept = try container.resolve(UserStore.self)
    container.register(UserStore.self, using: UserStore.init(network:))
    #expect(try container.resolve(UserStore.self) !== kept)
    let recording = container.trace()
    #expect(recording.stop().spans.isEmpty)

    container.unregisterAll()
    container.register(UserStore.self) { UserStore(network: StubNetworking()) }
    try container.validate()
    withDependencies(from: container) { #expect(DependencyContainer.current === container) }
  }

  @Test func `a decorator wraps once for each instance`() throws {
    let container = DependencyContainer()
    container.register((any Networking).self) { StubNetworking() }
    container.decorate((any Networking).self) { inner, r in LoggingNetworking(inner) }
    let (first, second) = try (
      container.resolve((any Networking).self), container.resolve((any Networking).self)
    )
    #expect(first === second && first is LoggingNetworking)
  }

  @Test func `Resolver's tables are right`() throws {
    let container = DependencyContainer()
    container.register(URL.self, named: .cdn) { URL(string: "https://cdn.example")! }
    container.register(StubNetworking.self, as: .scoped("cached")) { StubNetworking() }
      .alias((any Networking).self, named: .cdn) { $0 }
    #expect(try container.resolve(URL.self, named: .cdn).host() == "cdn.example")
    let cached = container.makeScope("cached")
    let network = try cached.resolve((any Networking).self, named: .cdn)
    #expect(try network === cached.resolve(StubNetworking.self))
  }

  @Test func `swift-dependencies' tables are right`() {
    let container = DependencyContainer()
    container.register(API.self) { .live }
    struct UUIDClient: Sendable { var make: @Sendable () -> UUID }
    container.register(UUIDClient.self) { UUIDClient { UUID() } }
    withDependencies(from: container) {
      Dovetail.withDependencies {
        $0.override(UUIDClient.self) { UUIDClient { UUID(uuidString: "\(UUID())")! } }
        $0.override(API.self) {
          var api = API.unimplemented
          api.fetch = { 3 }
          return api
        }
      } operation: {
        let api: API = injected()
        let make = injected(UUIDClient.self).make
        #expect(api.fetch() == 3 && api.send() == "unimplemented" && make() != make())
      }
      DovetailTesting.withDependencies(.strict) {
        $0.modify(API.self) { $0.fetch = { 3 } }
      } operation: {
        var api: API { injected() }
        #expect(api.fetch() == 3 && api.send() == "live")
        Dovetail.withDependencies {
          $0.override(API.self, with: .mock)
        } operation: {
          #expect(api.fetch() == 2)
        }
      }
    }
  }

  @Test func `a unique child keeps its parent and is not kept`() {
    weak var parent: GameParent?
    do {
      let graph = GameParent()
      parent = graph
      let game = graph.game
      #expect(game !== graph.game && game.store.network === graph.network)
    }
    #expect(parent == nil)
  }
}

private struct ScreenModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Basket.self) { Basket() }
  }
}
