import Dovetail
import Swinject

// What moved parts need of the others, and the other way round.
struct LegacyModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Orders.self) { swinject.resolve(Orders.self)! }
  }
}

func bridge(_ container: DependencyContainer) {
  swinject.register(Checkout.self) { r in
    Checkout(
      basket: r.resolve(Basket.self)!, network: try! container.resolve((any Networking).self))
  }
}

func start() throws -> Checkout {
  let container = DependencyContainer(NetworkModule(), FeedModule(), LegacyModule())
  bridge(container)
  return try unwrap(swinject.resolve(Checkout.self))
}

private func unwrap<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw BrokenCheckout() }
  return value
}
