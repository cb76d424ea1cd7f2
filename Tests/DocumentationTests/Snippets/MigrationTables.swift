// The code in the tables of the articles for users of other libraries, which has to compile; what it
// does is tested elsewhere.
import Dovetail
import DovetailGraph
import DovetailTesting
import Foundation
import Testing

/// A client in the style of swift-dependencies.
private struct API: Sendable {
  var fetch: @Sendable () -> Int
  static let live = API(fetch: { 1 })
  static let mock = API(fetch: { 2 })
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

extension DependencyKey { fileprivate static var cdn: Self { "cdn" } }

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

extension FactoryGraph { func makeImages() -> ImageCache { ImageCache() } }

private final class Headed { @Injected(named: "heading") var heading: String }

private protocol GameDependency: Sendable { var api: any Networking { get } }

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
  private let container = DependencyContainer()

  @Test func `Swinject's tables are right`() throws {
    let container = DependencyContainer(FromSwinject.ShopModule())
    container.register((any Clock).self, named: "cat", as: .graph) { FixedClock() }
    #expect(try container.resolve((any Clock).self, named: "cat").hour == 12)
    container.register((any Tracing).self) { Silent() }
    container.register((any Reading).self, as: .graph, using: Database.init)
    container.register((any Clock).self) { SystemClock() }
    let screen = container.makeScope("screen") { $0.install(ScreenModule()) }
    #expect(try screen.resolve(Basket?.self) != nil && container.resolve(Basket?.self) == nil)
  }

  @Test func `two containers ask each other`() throws {
    let old = OldContainer()
    old.register((any Clock).self) { _ in FixedClock() }
    nonisolated(unsafe) let resolver = old.synchronize()
    container.register((any Clock).self, as: .unique) { resolver.resolve((any Clock).self)! }
    #expect(try container.resolve((any Clock).self).hour == 12)
    container.register((any Networking).self) { StubNetworking() }
    old.register((any Networking).self) { [container] _ in
      try! container.resolve((any Networking).self)
    }
    #expect(try old.resolve((any Networking).self) === container.resolve((any Networking).self))
  }

  @Test @MainActor func `Factory's table for graphs is right`() throws {
    let services = FactoryGraph(tracing: nil)
    #expect(services.log.network.value === services.network)
    #expect(services.profile !== services.profile)
    container.install(services)
    #expect(try container.resolve(ImageCache?.self) == nil)
    withDependencies(from: container) { #expect(Headed().heading == "heading") }
    services.override(network: HTTPNetworking(clock: SystemClock()))
    #expect(services.model.network is HTTPNetworking)
  }

  @Test @MainActor func `Factory's table for containers is right`() throws {
    container.register((any Networking).self, as: .unique) { StubNetworking() }
    container.mainActor.register(ProfileModel.self, as: .unique, using: ProfileModel.init)
    container.register(UserStore.self, using: UserStore.init(network:))
    let kept = try container.resolve(ProfileModel.self).store
    container.register(UserStore.self, using: UserStore.init(network:))
    #expect(try container.resolve(ProfileModel.self).store !== kept)
    let _ = container.override((any Networking).self) { HTTPNetworking(clock: SystemClock()) }
    let network: any Networking = injected(from: container)
    #expect(network is HTTPNetworking, "an override for a preview lasts longer than its closure")
  }

  @Test func `Resolver's tables are right`() throws {
    container.register(URL.self, named: .cdn) { URL(string: "https://cdn.example")! }
    container.register(StubNetworking.self, as: .scoped("cached")) { StubNetworking() }
      .alias((any Networking).self, named: .cdn) { $0 }
    #expect(try container.resolve(URL.self, named: .cdn).host() == "cdn.example")
    let cached = container.makeScope("cached")
    let network = try cached.resolve((any Networking).self, named: .cdn)
    #expect(try network === cached.resolve(StubNetworking.self))
  }

  @Test func `swift-dependencies' tables are right`() {
    container.register(API.self) { .live }
    withDependencies(from: container) {
      DovetailTesting.withDependencies(.strict) {
        $0.modify(API.self) { $0.fetch = { 3 } }
      } operation: {
        var api: API { injected() }
        #expect(api.fetch() == 3)
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
  func register(in container: DependencyContainer) { container.register(Basket.self) { Basket() } }
}
