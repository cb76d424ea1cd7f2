import Dovetail
import Testing

/// Tests of existing classes: the mock goes into the container, and every caller gets it.
extension FlexInjectTests {
  @Test func aMockStandsInForTheLiveLayer() {
    withDependencies(from: makeApp()) {
      withDependencies {
        $0.override((any NetworkLayer).self) { MockNetworkLayer() }
      } operation: {
        #expect(Screen().network.fetch("feed") == "a mocked feed")
      }
    }
  }

  @Test func initialisersGetTheMockToo() throws {
    let test = makeApp().fork { $0.override((any NetworkLayer).self) { MockNetworkLayer() } }

    #expect(try test.resolve(ViewController.self).load("profile") == "a mocked profile")
  }

  @Test func registeringATypeAgainReplacesIt() throws {
    let container = makeApp()
    let live = try container.resolve((any NetworkLayer).self)
    #expect(live is AppNetworkLayer)

    container.register((any NetworkLayer).self) { MockNetworkLayer() }

    #expect(try container.resolve((any NetworkLayer).self) is MockNetworkLayer)
  }

  @Test func whatIsRemovedIsNoLongerProvided() {
    let container = makeApp()

    container.unregister((any NetworkLayer).self)

    let error = #expect(throws: DependencyError.self) {
      try container.resolve((any NetworkLayer).self)
    }
    #expect(error?.id == .missingBinding)
  }

  @Test func aNamedOneIsRemovedByItsName() throws {
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
