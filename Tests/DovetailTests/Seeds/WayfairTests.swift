import Dovetail
import Testing

/// A shop whose classes handed bundles of singletons down their hierarchy.
///
/// Now providers make what is needed, a resolver hands it over, and a property asks for it.
@Suite struct WayfairTests {
  private let container = DependencyContainer(ShopProviders())

  @Test func `a provider makes what the resolver is asked for`() throws {
    let displayManager = try container.resolve((any DisplayManager).self)
    #expect(displayManager.show("sofa") == "sofa on a real screen")
    #expect(try container.resolve((any DisplayManager).self) === displayManager)
  }

  @Test func `a provider depends on other providers' instances`() throws {
    let cart = try container.resolve((any Cart).self)
    cart.add("sofa")
    #expect(try container.resolve((any Tracking).self).events == ["added sofa"])
  }

  @Test func `an injected property is ready when its owner is made`() {
    let page = withDependencies(from: container) { ProductPage() }
    #expect(page.displayManager?.show("lamp") == "lamp on a real screen")
  }

  @Test func `an optional property is nil when nothing provides it`() {
    let page = withDependencies(from: DependencyContainer()) { ProductPage() }
    #expect(page.displayManager == nil)
  }

  @Test func `an app configures the shared container once`() {
    DependencyContainer.shared.register(GraphicsProvider())
    #expect(Banner().graphics === Banner().graphics)
  }

  @Test func `a class asks for nothing on behalf of its children`() throws {
    // A page takes no bundle, and neither do the views on it.
    let page = try container.resolve(CheckoutPage.self)
    page.button.tap()
    #expect(try container.resolve((any Tracking).self).events == ["added armchair"])
  }

  @Test func `a child is reused without its former parent`() throws {
    let button = withDependencies(from: container) { CartButton() }
    button.tap()
    #expect(try container.resolve((any Tracking).self).events == ["added armchair"])
  }

  @Test func `mock providers replace the live ones together`() {
    withDependencies(from: container) {
      withDependencies {
        $0.install(MockProviders())
      } operation: {
        #expect(Showroom().displayManager.show("sofa") == "sofa in a drawing")
        #expect(Showroom().tracking is SilentTracking)
      }
      #expect(Showroom().displayManager.show("sofa") == "sofa on a real screen")
    }
  }

  @Test func `a provider waits and its caller simply has the data`() async throws {
    container.register(StoreProvider())
    container.register(Header.self, as: .unique, using: Header.init(store:))
    #expect(try await container.resolve(Header.self).store.id == 49)
  }
}

private protocol DisplayManager: AnyObject, Sendable { func show(_ product: String) -> String }

private protocol Cart: AnyObject, Sendable { func add(_ product: String) }

private protocol Tracking: AnyObject, Sendable {
  var events: [String] { get }
  func track(_ event: String)
}

private final class ProductPage { @Injected var displayManager: (any DisplayManager)? }

private final class Showroom {
  @Injected var displayManager: any DisplayManager
  @Injected var tracking: any Tracking
}

/// Puts an armchair into the cart, which it gets itself.
private final class CartButton {
  @Injected private var cart: any Cart
  func tap() { cart.add("armchair") }
}

/// Has a button, and does not know what that needs.
private final class CheckoutPage { let button = CartButton() }

private final class Banner { @Injected var graphics: BannerGraphics }

private final class BannerGraphics: Sendable {}

private struct GraphicsProvider: DependencyProvider {
  func provide(_ r: Resolution) -> BannerGraphics { BannerGraphics() }
}

// The shop's dependencies, and the providers that it runs with.

private struct ShopProviders: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(DisplayManagerProvider())
    container.register(TrackingProvider())
    container.register(CartProvider())
    container.register(CheckoutPage.self, as: .unique) { CheckoutPage() }
  }
}

private final class Screen: DisplayManager {
  private let place: String
  init(_ place: String) { self.place = place }
  func show(_ product: String) -> String { "\(product) \(place)" }
}

private struct DisplayManagerProvider: DependencyProvider {
  func provide(_ r: Resolution) -> any DisplayManager { Screen("on a real screen") }
}

private struct TrackingProvider: DependencyProvider {
  func provide(_ r: Resolution) -> any Tracking { EventLog() }
}

/// Depends on another provider's instance.
private struct CartProvider: DependencyProvider {
  func provide(_ r: Resolution) throws -> any Cart { TrackedCart(tracking: try r.resolve()) }
}

private final class TrackedCart: Cart {
  private let tracking: any Tracking
  init(tracking: any Tracking) { self.tracking = tracking }
  func add(_ product: String) { tracking.track("added \(product)") }
}

private final class EventLog: Tracking {
  private let log = Log()
  var events: [String] { log.all }
  func track(_ event: String) { log.write(event) }
}

// The mocks of every test of the shop, all of them in one place.

private struct MockProviders: DependencyModule {
  func register(in container: DependencyContainer) {
    container.override(MockDisplayManagerProvider())
    container.override(MockTrackingProvider())
  }
}

private struct MockDisplayManagerProvider: DependencyProvider {
  func provide(_ r: Resolution) -> any DisplayManager { Screen("in a drawing") }
}

private struct MockTrackingProvider: DependencyProvider {
  func provide(_ r: Resolution) -> any Tracking { SilentTracking() }
}

private final class SilentTracking: Tracking {
  let events: [String] = []
  func track(_ event: String) {}
}

// Data that is not there at once.

private struct StoreProvider: AsyncDependencyProvider {
  func provide(_ r: Resolution) async -> Store {
    await Task.yield()
    return Store(id: 49)
  }
}

private struct Store { let id: Int }

private struct Header { let store: Store }
