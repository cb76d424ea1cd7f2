import Swinject

// Not moved yet: all of this is Swinject's.
final class Session {}
final class Basket {
  init(session: Session) {}
}
final class Checkout {
  init(basket: Basket, network: any Networking) {}
}
final class Orders {
  init(session: Session) {}
}
struct BrokenCheckout: Error {}

let swinject = Container()

func assemble() {
  swinject.register(Session.self) { _ in Session() }
  swinject.register(Basket.self) { r in Basket(session: r.resolve(Session.self)!) }
  swinject.register(Orders.self) { r in Orders(session: r.resolve(Session.self)!) }
}

func pay() throws -> Basket {
  guard let basket = try attempt({ swinject.resolve(Basket.self) }) else { throw BrokenCheckout() }
  return basket
}

private func attempt<Value>(_ body: () throws -> Value) throws -> Value { try body() }
