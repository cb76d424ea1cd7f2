import Dovetail
import Testing

extension WayfairTests {
  /// The shop's providers replaced by mocks, all of them in one place.
  @Suite struct Mocks {
    @Test func `mock providers replace the live ones together`() {
      withDependencies(from: DependencyContainer(ShopProviders())) {
        withDependencies {
          $0.install(MockProviders())
        } operation: {
          #expect(Showroom().displayManager.show("sofa") == "a drawing of a sofa")
          #expect(Showroom().tracking is SilentTracking)
        }
        #expect(Showroom().displayManager.show("sofa") == "sofa on a real screen")
      }
    }

    @Test func `a provider without a mock is built again on the mocks`() throws {
      let live = DependencyContainer(ShopProviders())
      try live.resolve((any Cart).self).add("live sofa")

      let test = live.fork { $0.install(MockProviders()) }
      try test.resolve((any Cart).self).add("mock sofa")

      #expect(try live.resolve((any Tracking).self).events == ["added live sofa"])
      #expect(try test.resolve((any Cart).self) is TrackedCart)
      #expect(try test.resolve((any Tracking).self).events == [])
    }

    @Test func `every mock stands for a provider that is there`() throws {
      let shop = DependencyContainer(ShopProviders())

      try shop.fork { $0.install(MockProviders()) }.validate()
    }

    @Test func `a mock that replaces nothing is found`() {
      let container = DependencyContainer()
      container.register(TrackingProvider())

      let error = #expect(throws: DependencyError.self) {
        try container.fork { $0.install(MockProviders()) }.validate()
      }

      let findings = error?.diagnostics.filter { $0.id == .unmatchedOverride } ?? []
      #expect(findings.map(\.path.first?.type) == ["any DisplayManager"])
    }

    @Test func `two simultaneous tests never see each other's mocks`() async {
      await withDependencies(from: DependencyContainer(ShopProviders())) {
        await withTaskGroup(of: Void.self) { group in
          for isMocked in [true, false, true, false] {
            group.addTask {
              await withDependencies {
                if isMocked { $0.install(MockProviders()) }
              } operation: {
                await Task.yield()
                #expect(Showroom().tracking is SilentTracking == isMocked)
              }
            }
          }
        }
      }
    }
  }

  private final class Showroom {
    @Injected var displayManager: any DisplayManager
    @Injected var tracking: any Tracking
  }

  /// The mocks of every test of the shop.
  private struct MockProviders: DependencyModule {
    func register(in container: DependencyContainer) {
      container.override(MockDisplayManagerProvider())
      container.override(MockTrackingProvider())
    }
  }

  private struct MockDisplayManagerProvider: DependencyProvider {
    func provide(_ r: Resolution) -> any DisplayManager { Drawing() }

    private final class Drawing: DisplayManager {
      func show(_ product: String) -> String { "a drawing of a \(product)" }
    }
  }

  private struct MockTrackingProvider: DependencyProvider {
    func provide(_ r: Resolution) -> any Tracking { SilentTracking() }
  }

  private final class SilentTracking: Tracking {
    let events: [String] = []

    func track(_ event: String) {}
  }
}
