import Dovetail

// The shop in the tests of providers: its dependencies, and the providers that it runs with.

extension WayfairTests {
  protocol DisplayManager: AnyObject, Sendable {
    func show(_ product: String) -> String
  }

  protocol Cart: AnyObject, Sendable {
    func add(_ product: String)
  }

  protocol Tracking: AnyObject, Sendable {
    var events: [String] { get }
    func track(_ event: String)
  }

  /// Puts an armchair into the cart, which it gets itself.
  final class CartButton {
    @Injected private var cart: any Cart

    func tap() { cart.add("armchair") }
  }

  /// Has a button, and does not know what that needs.
  final class CheckoutPage {
    let button = CartButton()
  }

  /// Every live provider of the shop.
  struct ShopProviders: DependencyModule {
    func register(in container: DependencyContainer) {
      container.register(DisplayManagerProvider())
      container.register(TrackingProvider())
      container.register(CartProvider())
      container.register(CheckoutPage.self, as: .unique) { CheckoutPage() }
    }
  }

  struct DisplayManagerProvider: DependencyProvider {
    func provide(_ r: Resolution) -> any DisplayManager { Screen() }

    private final class Screen: DisplayManager {
      func show(_ product: String) -> String { "\(product) on a real screen" }
    }
  }

  struct TrackingProvider: DependencyProvider {
    func provide(_ r: Resolution) -> any Tracking { EventLog() }
  }

  /// Depends on another provider's instance.
  struct CartProvider: DependencyProvider {
    func provide(_ r: Resolution) throws -> any Cart { TrackedCart(tracking: try r.resolve()) }
  }

  final class TrackedCart: Cart {
    private let tracking: any Tracking

    init(tracking: any Tracking) {
      self.tracking = tracking
    }

    func add(_ product: String) { tracking.track("added \(product)") }
  }

  final class EventLog: Tracking {
    private let log = Log()

    var events: [String] { log.all }

    func track(_ event: String) { log.write(event) }
  }
}
