// What is kept holds what is not, as the documentation shows it.
import DovetailMacros

// snippet: a captive
@DependencyGraph
final class ShopGraph: Sendable {
  @Unique func makeBasket() -> Basket { Basket() }
  // note@16: 'basket' is @Unique here
  func makeCheckout() -> Checkout { Checkout(basket: basket) }
  // error@54: [Dovetail/CaptiveDependency] checkout (.single) would hold basket (.unique), which is new for each caller (from macro 'DependencyGraph')
  // note@54: help: call makeBasket() to get its own, or give both the same lifetime
}
// end

final class Basket: Sendable {}
struct Checkout: Sendable { let basket: Basket }
