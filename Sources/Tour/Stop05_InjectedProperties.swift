import Dovetail

/// Objects that you or a framework make get their properties from the current container: the shared
/// one, if no other was made current.
func injectedProperties() throws {
  let shop = DependencyContainer.shared
  shop.register(Till.self) { Till() }
  shop.register(Cellar.self) { Cellar() }
  shop.register(Owner.self) { Owner() }

  let counter = Counter()
  print("the counter is ready")
  print("in the cellar: \(counter.cellar.bottles) bottles")
  print("in the till: \(counter.till.coins) coins")
  print("the owner: \(counter.owner?.name ?? "gone")")

  // The counter does not keep the owner alive: when the shop lets her go, she is gone.
  shop.unregister(Owner.self)
  print("the owner: \(counter.owner?.name ?? "gone")")

  let kiosk = Kiosk()
  print("the kiosk has the same till: \(kiosk.till === counter.till)")
  print("the same cellar: \(kiosk.cellar.value === counter.cellar)")
}

private final class Counter {
  @Injected var till: Till
  @LazyInjected var cellar: Cellar
  @WeakInjected var owner: Owner?
}

/// A `Sendable` class cannot have wrappers, which are `var`; a function and a handle do the same.
private final class Kiosk: Sendable {
  let till: Till = injected()
  let cellar = Lazy<Cellar>()
}

private final class Till: Sendable {
  let coins = 40
}

private final class Cellar: Sendable {
  let bottles = 12

  init() {
    print("somebody opens the cellar")
  }
}

private final class Owner: Sendable {
  let name = "Rosa"
}
