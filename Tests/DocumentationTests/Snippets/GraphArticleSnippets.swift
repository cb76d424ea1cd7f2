// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The samples of Graphs.md. A class that a macro extends cannot be local
// to a function.
import DovetailChecks
import DovetailGraph
import Foundation
import Testing

enum GraphArticle {
  struct Catalogue: Sendable { static func load() async throws -> Catalogue { Catalogue() } }
  struct Checkout: Sendable { let basket: Basket }
  struct Receipt {
    let user: User
    let time: any TimeSource
  }

  // snippet: lifetimes of a graph
  @DependencyGraph
  final class ShopGraph: Sendable {
    func makeTime() -> any TimeSource { DeviceTime() }  // once, when it is first used
    @Eager func makeCatalogue() async throws -> Catalogue { try await .load() }  // by start()
    @Weakly func makeImages() -> ImageCache { ImageCache() }  // one while anybody holds it
    @Unique func makeBasket() -> Basket { Basket() }  // a new one every time

    // Kept, so it can't read a @Unique property: it calls the method, which no override reaches.
    func makeCheckout() -> Checkout { Checkout(basket: makeBasket()) }

    // What takes arguments stays a method.
    func makeReceipt(for user: User) -> Receipt { Receipt(user: user, time: time) }
  }
  // end

  @MainActor
  @DependencyGraph
  final class ScreenGraph {
    let store: UserStore

    func makeProfile() -> ProfileModel { ProfileModel(store: store) }
    nonisolated func makeTime() -> any TimeSource { DeviceTime() }  // for everybody
  }
}

// snippet: graphs of several modules
// The Swift module Networks
public protocol HasNetwork: Sendable {
  var network: any Networking { get }
}

// The Swift module Profiles, which sees Networks
@DependencyGraph
public final class ProfileGraph: Sendable {
  let parent: any HasNetwork
  public let user: User

  public func makeStore() -> UserStore { UserStore(network: parent.network) }
  func makeSession() -> Session { Session(user: user) }
}

// The program, which sees them all
@DependencyGraph
final class ProgramGraph: HasNetwork, Sendable {
  func makeTime() -> any TimeSource { DeviceTime() }
  func makeNetwork() -> any Networking { WebNetworking(time: time) }

  func makeProfile(of user: User) -> ProfileGraph { ProfileGraph(parent: self, user: user) }
}
// end

// snippet: a graph for a container
@DependencyGraph
final class ServerGraph: Installable, Sendable {
  func makeTime() -> any TimeSource { DeviceTime() }
  func makeNetwork() -> any Networking { WebNetworking(time: time) }
}
// end

enum FarmWorld {
  protocol HasEgg: AnyObject, Sendable { var egg: Egg { get throws } }
  protocol HasHen: AnyObject, Sendable { var hen: Hen { get throws } }
  final class Hen: Sendable {
    let egg: Egg
    init(from graph: any HasEgg) throws { egg = try graph.egg }
  }
  final class Egg: Sendable {
    let hen: Hen
    init(from graph: any HasHen) throws { hen = try graph.hen }
  }

  @DependencyGraph
  final class Farm: HasEgg, HasHen, Sendable {
    func makeEgg() throws -> Egg { try Egg(from: self) }
    func makeHen() throws -> Hen { try Hen(from: self) }
  }
}

extension DiagnosticSample {
  static let graph = DiagnosticSample(.dependencyCycle) {
    do {
      _ = try FarmWorld.Farm().egg
      return "no error"
    } catch {
      return String(describing: error)
    }
  }
}

@Suite struct GraphArticleSnippets {
  typealias AppGraph = GraphWorld.AppGraph
  private let url = URL(string: "https://a.example")!

  // snippet: overriding in a graph
  @Test func aFeedUsesTheStub() {
    let app = AppGraph(baseURL: url)
    app.override(network: StubNetworking())
    #expect(app.feed.network is StubNetworking)
  }
  // end

  @Test func `a graph is installed as the article says`() throws {
    let container = DependencyContainer()
    // snippet: a graph in a container
    container.install(ServerGraph())
    // end
    #expect(
      try container.resolve((any Networking).self) === container.resolve((any Networking).self))
    #expect(ServerGraph.blueprint.mermaid().contains("any Networking"))
  }

  @Test func `a graph has its lifetimes`() async throws {
    let shop = GraphArticle.ShopGraph()
    #expect(shop.basket !== shop.basket)
    #expect(shop.checkout.basket === shop.checkout.basket)
    #expect(shop.makeReceipt(for: User()).time.hour == 9)
    try await shop.start()
  }

  @Test @MainActor func `graphs of several modules fit`() {
    let program = ProgramGraph()
    let profile = program.makeProfile(of: User(name: "Grace"))
    #expect(profile.store.network === program.network)
    #expect(profile.session.user.name == "Grace")
    #expect(GraphArticle.ScreenGraph(store: profile.store).profile.store === profile.store)
  }
}
