import Dovetail

/// `T?`, `[T]`, `Lazy<T>`, `Weak<T>` and `Maker<T, …>` may stand wherever a `T` may.
func forms() throws {
  let shop = DependencyContainer()
  shop.contribute(Cake.self) { Cake(name: "carrot cake") }
  shop.contribute(Cake.self) { Cake(name: "cheesecake") }
  shop.register(Milk.self) { Milk() }
  shop.register(Cappuccino.self, as: .unique) { (guest: Given<Guest>, milk: Milk) in
    Cappuccino(guest: guest.value, milk: milk)
  }
  shop.register(Waiter.self, using: Waiter.init)

  let waiter = try shop.resolve(Waiter.self)
  print("music: \(waiter.music == nil ? "none" : "on")")
  print("cakes: \(waiter.cakes.map(\.name).joined(separator: ", "))")
  print(try waiter.serve(Guest(name: "Ada")).label)

  // Or without a waiter:
  print(try shop.resolve(Cappuccino.self, with: Guest(name: "Grace")).label)
}

private struct Waiter {
  let music: Music?
  let cakes: [Cake]
  let milk: Lazy<Milk>
  let make: Maker<Cappuccino, Guest>

  func serve(_ guest: Guest) throws -> Cappuccino { try make(guest) }
}

private struct Cappuccino {
  let guest: Guest
  let milk: Milk

  var label: String { "a cappuccino for \(guest.name)" }
}

private struct Guest {
  let name: String
}

private struct Cake {
  let name: String
}

private struct Milk {}
private struct Music {}
