import Dovetail

/// Nobody has said where the milk comes from.
func missing() throws {
  let shop = DependencyContainer()
  shop.register(Milk.self, named: "oat") { Milk() }
  shop.register(Steamer.self, using: Steamer.init(milk:))
  shop.register(Latte.self, as: .unique, using: Latte.init(steamer:))

  do {
    _ = try shop.resolve(Latte.self)
  } catch let error as DependencyError {
    show(error)
  }

  // As the message says: register it.
  shop.register(Milk.self) { Milk() }
  _ = try shop.resolve(Latte.self)
  print("a latte is served")
}

private struct Milk {}

private struct Steamer {
  let milk: Milk
}

private struct Latte {
  let steamer: Steamer
}
