// What a program writes of Dovetail. `Scripts/settings` compiles it with combinations of the
// compiler's settings; none of them may warn.
internal import DovetailChecks
public import DovetailDiscovery
public import DovetailGraph

/// What tells the time.
public nonisolated protocol Clock: Sendable { func now() -> Int }
nonisolated struct SystemClock: Clock { func now() -> Int { 12 } }

/// A part that is shared by threads.
public nonisolated final class Feed: Sendable {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
  func refresh() -> Int { clock.now() }
}

nonisolated struct Login: Sendable { let user: String }

@MainActor final class Draft {
  let feed: Feed
  init(feed: Feed) { self.feed = feed }
}

nonisolated extension DependencyKey<String> {
  static var api: Self { "api" }
}

// MARK: Registering

nonisolated struct Parts: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register((any Clock).self) { SystemClock() }
    container.register(Feed.self) { (clock: any Clock) in Feed(clock: clock) }.onClose { _ in }
      .alias(Int.self) {
        $0.refresh()
      }
    container.register(Feed.self, named: "slow", as: .weak) { r in
      Feed(clock: try await r.resolve())
    }
    // In the Swift 5 mode an initializer that is passed as a value is not `Sendable` to the compiler.
    #if swift(>=6)
      container.register(Feed.self, named: "again", using: Feed.init(clock:))
    #endif
    container.register(Login.self, as: .unique) { (user: Given<String>) in
      Login(user: user.value)
    }
    container.register(String.self, named: .api) { "https://api.example" }
    container.register(Substring.self, keys: .named("api")) { (text: String) in text.prefix(3) }
    container.register(ClockProvider(), named: "provided", as: .scoped("request"))
    container.contribute((any Clock).self) { SystemClock() }
    container.decorate((any Clock).self) { inner, _ in inner }
  }
}

nonisolated struct ClockProvider: DependencyProvider {
  func provide(_ r: Resolution) throws -> any Clock { SystemClock() }
}

struct MainParts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register(Draft.self, as: .unique) { (feed: Feed) in Draft(feed: feed) }
  }
}

// MARK: Resolving

@MainActor final class Screen {
  @Injected var feed: Feed
  @Injected(named: .api) var address: String
  @LazyInjected var clock: any Clock
  @WeakInjected var slow: Feed?
  let draft: Draft = injected()
}

nonisolated final class Checkout: Sendable {
  let feed: Feed = injected()
  let clock = Lazy<any Clock>()
}

@MainActor func useAtOnce(_ container: DependencyContainer) throws {
  container.install(Parts())
  container.install(MainParts())
  try container.validate()
  _ = try container.resolve(Feed.self).refresh()
  _ = try container.resolve([any Clock].self)
  _ = try container.resolve(Login.self, with: "ada")
  _ = try container.mainActor.resolve(Draft.self)
}

@MainActor func use(_ container: DependencyContainer) async throws {
  let slow: Feed = try await container.resolve(named: "slow")
  _ = slow
  try await container.withScope("request") { scope in _ = try scope.resolve(Feed.self) }
  try await withDependencies {
    $0.override((any Clock).self, with: SystemClock())
    $0.modify(Login.self) { _ in }
  } operation: {
    _ = try await DependencyContainer.current.resolve(Feed.self)
  }
  _ = try await container.trace { try await container.start() }
  await container.close()
}

// MARK: Graphs

/// The parts of an app, wherever the module's types are.
@DependencyGraph
public final class AppGraph {
  func makeClock() -> any Clock { SystemClock() }
  @Eager func makeFeed() -> Feed { Feed(clock: clock) }
  func makeScreen() async -> Sketch { Sketch() }
  @Closes func closeScreen(_ screen: Sketch) {}
}

/// Not `Sendable`, unless it is on the main actor.
public final class Sketch { var lines = 0 }

/// The parts that threads share.
@DependencyGraph
public nonisolated final class SharedGraph: Installable, Sendable {
  let name: String
  func makeClock() -> any Clock { SystemClock() }
  @Eager func makeFeed() async throws -> Feed { Feed(clock: clock) }
  @Unique func makeLogin() -> Login { Login(user: name) }
  @Closes func closeFeed(_ feed: Feed) async {}
}

@MainActor func use(_ graph: SharedGraph) async throws {
  try await graph.start()
  graph.override(login: Login(user: "bob"))
  DependencyContainer(graph).install(graph)
  await graph.close()
}

/// Any actor may be a graph.
@DependencyGraph
public actor LedgerGraph {
  func makeClock() -> any Clock { SystemClock() }
  @Eager func makePage() async throws -> Page { Page() }
  @Weakly func makeFeed() -> Feed { Feed(clock: clock) }
  @Closes func closePage(_ page: Page) { page.lines = 0 }
}

/// Not `Sendable`, and of no actor.
public nonisolated final class Page { var lines = 0 }

/// A graph that others inherit from, of any type, with a part that not every system has.
@DependencyGraph
open class OpenGraph<Element: Sendable> {
  let element: Element
  func makeElements() -> [Element] { [element] }
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func makeLater() -> Feed { Feed(clock: SystemClock()) }
  func makeSlow() async throws -> [Element] { elements }
}

@Discovered nonisolated struct Found: DependencyModule {
  func register(in container: DependencyContainer) {}
}
