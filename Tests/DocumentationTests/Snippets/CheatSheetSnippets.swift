// The samples of the article CheatSheet.
import Dovetail
import DovetailGraph
import DovetailTesting
import Foundation
import Testing

// snippet: a graph on the cheat sheet
@DependencyGraph
final class CheatGraph: Sendable {
  let network: any Networking  // an input
  func makeStore() -> UserStore { UserStore(network: network) }  // graph.store, made once
  @Unique func makeFeed() -> Feed { Feed(store: store) }  // also @Weakly, @Eager, @Closes
  func makeLogin(user: User) -> LoginModel { LoginModel(user: user, store: store) }
}
// end

private func makeContainer() -> DependencyContainer { .sample() }

@Suite struct CheatSheetSnippets {
  @Test func `a container on the cheat sheet`() throws {
    let container = DependencyContainer()
    container.register(ImageCache.self) { ImageCache() }
    // snippet: a container on the cheat sheet
    container.register((any TimeSource).self) { DeviceTime() }  // .single
    container.register((any Networking).self, using: WebNetworking.init(time:))
    container.register(UserStore.self) { (network: any Networking) in UserStore(network: network) }
    container.register(Feed.self, as: .unique, using: Feed.init(store:))
    container.register(URL.self, named: "cdn", with: URL(string: "https://cdn.example")!)
    container.register(Database.self, as: .eager, using: Database.open)  // async throws
      .onClose { try await $0.close() }
      .alias((any Reading).self) { $0 }
    container.register(LoginModel.self, as: .unique) { (user: Given<User>, store: UserStore) in
      LoginModel(user: user.value, store: store)
    }
    container.mainActor.register(ProfileModel.self, as: .unique, using: ProfileModel.init(store:))
    container.contribute((any Plugin).self) { AuditPlugin() }  // one of many
    container.decorate((any Networking).self) { inner, r in LoggingNetworking(inner) }
    try container.validate()  // or validate(requiring: [Feed.self], properties: .program)

    let network: any Networking = try container.resolve()
    let cdn = try container.resolve(URL.self, named: "cdn")
    let tracing = try container.resolve((any Tracing)?.self)  // nil where nobody registered it
    let plugins = try container.resolve([any Plugin].self)
    let login = try container.resolve(LoginModel.self, with: User())
    let fresh = try container.resolve(ImageCache.self, mode: .new)
    // end
    #expect(network is LoggingNetworking && cdn.host() == "cdn.example" && tracing == nil)
    #expect(plugins.count == 1 && login.user.name == "Ada")
    #expect(fresh !== (try container.resolve(ImageCache.self)))
  }

  // snippet: a module on the cheat sheet
  struct FeedParts: DependencyModule {  // in an app: MainActorModule
    func register(in container: DependencyContainer) {  // (in main: MainActorRegistry)
      container.register(Feed.self, using: Feed.init(store:))
    }
  }
  // end

  @Test func `a module on the cheat sheet`() {
    // snippet: a module on the cheat sheet
    let container = DependencyContainer(FeedParts())  // or container.install(FeedParts())
    // end
    #expect(container.isRegistered(Feed.self))
  }

  @Test func `properties on the cheat sheet`() {
    withDependencies(from: makeContainer()) {
      let page = Page()
      #expect(page.network is WebNetworking && page.time.hour == 9 && page.owner != nil)
      #expect(page.images === page.images && page.basket.value === page.basket.value)
    }
  }

  private final class Page {
    // snippet: properties on the cheat sheet
    @Injected var network: any Networking  // also (named:), (mode: .new), (from: other)
    @LazyInjected var images: ImageCache  // on first use; breaks cycles
    @WeakInjected var owner: (any Coordinator)?  // does not keep it alive
    let time: any TimeSource = injected()  // in a Sendable or @Observable class
    let basket = Lazy<Basket>()  // basket.value
    // end
  }

  @Test func `scopes on the cheat sheet`() async throws {
    let container = makeContainer()
    // snippet: scopes on the cheat sheet
    try await container.start()
    try await container.withScope("session") { scope in
      scope.register(User.self) { User() }
      let session = try await scope.resolve(Session.self)
      print(session.user.name)
    }
    if let failure = await container.close(timeout: .seconds(5)) { print(failure) }
    // end
  }

  @Test func `a graph on the cheat sheet`() {
    let graph = CheatGraph(network: StubNetworking())
    #expect(graph.feed !== graph.feed && graph.feed.store === graph.store)
  }

  // snippet: a test on the cheat sheet
  @Test(.dependencies(from: makeContainer()) { $0.override((any TimeSource).self) { FixedTime() } })
  func theHourIsTwelve() {
    #expect(injected((any TimeSource).self).hour == 12)  // also modify, override(with:), .strict
  }
  // end
}
