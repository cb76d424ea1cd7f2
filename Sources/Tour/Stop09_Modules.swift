import Dovetail

/// A module groups registrations; a provider is a type whose job is to make one thing.
func modules() throws {
  let shop = DependencyContainer(KitchenModule())
  shop.install(DeliveryModule())

  let bike = try shop.resolve(Bike.self)
  print("\(bike.load.joined(separator: " and ")) leave by bike")
}

private struct KitchenModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Flour.self) { Flour() }
    container.register(Bakery.self, using: Bakery.init(flour:))
  }
}

private struct DeliveryModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(BikeProvider(basket: 2))
  }
}

/// Takes as much from the bakery as fits in the basket.
private struct BikeProvider: DependencyProvider {
  let basket: Int

  func provide(_ r: Resolution) throws -> Bike {
    let bakery: Bakery = try r.resolve()
    return Bike(load: Array(bakery.bake().prefix(basket)))
  }
}

private struct Bike {
  let load: [String]
}

private struct Bakery {
  let flour: Flour

  func bake() -> [String] { ["croissants", "brioches", "baguettes"] }
}

private struct Flour {}
