import Dovetail
import Testing

/// The container of an app with a networking layer, a user cache and a screen, made more flexible
/// one step at a time.
@Suite struct FlexInjectTests {
  let container = DependencyContainer()

  init() {
    container.register((any NetworkLayer).self) { AppNetworkLayer() }
    container.register(UserCache.self) { UserCache(stored: User(name: "Ada")) }
  }

  @Test func `a container provides what an initializer takes`() throws {
    container.register(ViewController.self, as: .unique, using: ViewController.init(network:))
    let controller = try container.resolve(ViewController.self)
    #expect(controller.network.fetch("profile") == "profile from the server")
  }

  @Test func `a property wrapper asks in one line`() {
    let screen = withDependencies(from: container) { Screen() }
    #expect(screen.network.fetch("feed") == "feed from the server")
  }

  @Test func `a string key tells two instances of one type apart`() {
    container.register((any NetworkLayer).self, named: "cached") {
      AppNetworkLayer(source: "the cache")
    }
    let screen = withDependencies(from: container) { OfflineScreen() }
    #expect(screen.network.fetch("feed") == "feed from the server")
    #expect(screen.cached.fetch("feed") == "feed from the cache")
  }

  @Test func `a closure prepares the instance`() throws {
    container.register(User.self) { (cache: UserCache) in cache.user }
    #expect(try container.resolve(User.self).name == "Ada")
  }

  @Test func `the user of a dependency chooses new or shared`() throws {
    let asked = Counter()
    container.register(User.self) { (cache: UserCache) in
      asked.add()
      return cache.user
    }
    withDependencies(from: container) {
      let one = UserScreen()
      let other = UserScreen()
      #expect(one.shared === other.shared)
      #expect(one.fresh !== one.shared)
      #expect(one.fresh !== other.fresh)
    }
    #expect(asked.value == 3)
    #expect(try container.resolve(User.self, mode: .new) !== container.resolve(User.self))
  }

  @Test func `a second container answers where it is named`() {
    DependencyContainer.debug.register((any NetworkLayer).self) {
      AppNetworkLayer(source: "a recording")
    }
    let screen = withDependencies(from: container) { DebugScreen() }
    #expect(screen.network.fetch("feed") == "feed from the server")
    #expect(screen.recorded.fetch("feed") == "feed from a recording")
  }

  @Test @MainActor func `lazy properties let two classes need each other`() throws {
    container.mainActor.register(Cache.self, using: Cache.init)
    container.mainActor.register(Network.self, using: Network.init)
    container.mainActor.register(Controller.self, as: .unique, using: Controller.init)
    let controller = try container.resolve(Controller.self)
    #expect(controller.network.cache.network === controller.network)
  }

  @Test func `clearing the container lets weak references fall`() {
    container.register(Coordinator.self) { Coordinator() }
    let panels = withDependencies(from: container) { [Panel(), Panel()] }
    #expect(panels.allSatisfy { $0.coordinator != nil })
    container.unregisterAll()
    #expect(panels.allSatisfy { $0.coordinator == nil })
  }

  /// The mock goes into the container, and every caller gets it.
  @Test func `a mock replaces the live layer`() {
    withDependencies(from: container) {
      withDependencies {
        $0.override((any NetworkLayer).self) { AppNetworkLayer(source: "a mock") }
      } operation: {
        #expect(Screen().network.fetch("feed") == "feed from a mock")
      }
    }
  }
}

extension DependencyContainer { fileprivate static let debug = DependencyContainer() }

private protocol NetworkLayer: Sendable { func fetch(_ what: String) -> String }

private struct AppNetworkLayer: NetworkLayer {
  var source = "the server"
  func fetch(_ what: String) -> String { "\(what) from \(source)" }
}

/// Takes its dependencies in its initializer.
private struct ViewController { let network: any NetworkLayer }

/// Gets its dependencies in its properties.
private final class Screen { @Injected var network: any NetworkLayer }

private final class OfflineScreen {
  @Injected var network: any NetworkLayer
  @Injected(named: "cached") var cached: any NetworkLayer
}

private final class UserScreen {
  @Injected var shared: User
  @Injected(mode: .new) var fresh: User
}

private final class DebugScreen {
  @Injected var network: any NetworkLayer
  @Injected(from: .debug) var recorded: any NetworkLayer
}

private final class User: Sendable {
  let name: String
  init(name: String) { self.name = name }
}

private struct UserCache {
  let stored: User
  /// A copy of the stored user.
  var user: User { User(name: stored.name) }
}

// Two that need each other, and references that keep nothing alive.

@MainActor private final class Controller { @Injected var network: Network }

@MainActor private final class Network { @LazyInjected var cache: Cache }

@MainActor private final class Cache { @LazyInjected var network: Network }

private final class Coordinator: Sendable {}

private final class Panel { @WeakInjected var coordinator: Coordinator? }
