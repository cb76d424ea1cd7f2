import Dovetail
import Testing

/// Tests of existing classes: the mock goes into the container, and every caller gets it.
extension FlexInjectTests {
  @Test func `a mock replaces the live layer`() {
    withDependencies(from: makeApp()) {
      withDependencies {
        $0.override((any NetworkLayer).self) { MockNetworkLayer() }
      } operation: {
        #expect(Screen().network.fetch("feed") == "a mocked feed")
      }
    }
  }

  @Test func `initializers get the mock too`() throws {
    let test = makeApp().fork { $0.override((any NetworkLayer).self) { MockNetworkLayer() } }

    #expect(try test.resolve(ViewController.self).load("profile") == "a mocked profile")
  }

  @Test func `registering a type again replaces it`() throws {
    let container = makeApp()
    let live = try container.resolve((any NetworkLayer).self)
    #expect(live is AppNetworkLayer)

    container.register((any NetworkLayer).self) { MockNetworkLayer() }

    #expect(try container.resolve((any NetworkLayer).self) is MockNetworkLayer)
  }

  @Test func `a removed type is no longer provided`() {
    let container = makeApp()

    container.unregister((any NetworkLayer).self)

    let error = #expect(throws: DependencyError.self) {
      try container.resolve((any NetworkLayer).self)
    }
    #expect(error?.id == .missingBinding)
  }

  @Test func `a named one is removed by its name`() throws {
    let container = makeApp()
    container.register((any NetworkLayer).self, named: "cached") {
      AppNetworkLayer(source: "the cache")
    }

    container.unregister((any NetworkLayer).self, named: "cached")

    #expect(try container.resolve((any NetworkLayer)?.self, named: "cached") == nil)
    #expect(try container.resolve((any NetworkLayer).self) is AppNetworkLayer)
  }

  private func makeApp() -> DependencyContainer {
    let container = DependencyContainer()
    container.register((any NetworkLayer).self) { AppNetworkLayer() }
    container.register(ViewController.self, as: .unique, using: ViewController.init(network:))
    return container
  }

  private struct MockNetworkLayer: NetworkLayer {
    func fetch(_ what: String) -> String { "a mocked \(what)" }
  }
}
