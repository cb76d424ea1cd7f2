import Dovetail

/// A registration stays as it is; other code can add to it.
func variations() throws {
  let shop = DependencyContainer()

  // An alias is a second key for the same instance.
  shop.register(Till.self) { Till() }
    .alias((any Counting).self) { $0 }
  let till = try shop.resolve(Till.self)
  print("the till counts: \(try shop.resolve((any Counting).self) === till)")

  // A decorator wraps the instance of a key; the callers that ask for it need not know.
  shop.register((any Pricing).self) { PriceList() }
  shop.decorate((any Pricing).self) { inner, _ in HappyHour(inner: inner) }
  print("a flat white costs \(try shop.resolve((any Pricing).self).price(of: "flat white"))")

  // Contributions come from anywhere, and are resolved together.
  shop.contribute((any Offer).self) { StudentOffer() }
  shop.contribute((any Offer).self) { RefillOffer() }
  for offer in try shop.resolve([any Offer].self) { print("offer: \(offer.text)") }
}

private protocol Counting: AnyObject, Sendable {}
private final class Till: Counting {}

private protocol Pricing: Sendable {
  func price(of drink: String) -> Int
}

private struct PriceList: Pricing {
  func price(of drink: String) -> Int { 400 }
}

private struct HappyHour: Pricing {
  let inner: any Pricing

  func price(of drink: String) -> Int { inner.price(of: drink) / 2 }
}

private protocol Offer: Sendable {
  var text: String { get }
}

private struct StudentOffer: Offer {
  let text = "tea for students"
}

private struct RefillOffer: Offer {
  let text = "a second cup for half"
}
