import Dovetail
import Testing

/// A shop whose classes handed bundles of singletons down their hierarchy.
///
/// Now providers make what is needed, a resolver hands it over, and a property asks for it.
@Suite struct WayfairTests {
  @Test func `a provider makes what the resolver is asked for`() throws {
    let container = DependencyContainer()
    container.register(DisplayManagerProvider())

    let displayManager = try container.resolve((any DisplayManager).self)

    #expect(displayManager.show("sofa") == "sofa on a real screen")
    #expect(try container.resolve((any DisplayManager).self) === displayManager)
  }

  @Test func `a provider depends on other providers' instances`() throws {
    let container = DependencyContainer(ShopProviders())

    let cart = try container.resolve((any Cart).self)
    let tracking = try container.resolve((any Tracking).self)
    cart.add("sofa")

    #expect(tracking.events == ["added sofa"])
  }

  @Test func `an injected property is ready when its owner is made`() {
    let container = DependencyContainer(ShopProviders())

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
    let container = DependencyContainer(ShopProviders())

    // A page takes no bundle, and neither do the views on it.
    let page = try container.resolve(CheckoutPage.self)
    page.button.tap()

    #expect(try container.resolve((any Tracking).self).events == ["added armchair"])
  }

  @Test func `a child is reused without its former parent`() throws {
    let container = DependencyContainer()
    container.register(TrackingProvider())
    container.register(CartProvider())

    let button = withDependencies(from: container) { CartButton() }
    button.tap()

    #expect(try container.resolve((any Tracking).self).events == ["added armchair"])
  }
}

extension WayfairTests {
  private final class ProductPage {
    @Injected var displayManager: (any DisplayManager)?
  }

  private final class Banner {
    @Injected var graphics: BannerGraphics
  }

  private final class BannerGraphics: Sendable {}

  private struct GraphicsProvider: DependencyProvider {
    func provide(_ r: Resolution) -> BannerGraphics { BannerGraphics() }
  }
}
