import Dovetail

/// The kitchen needs the waiter, and the waiter needs the kitchen: neither can be made first.
func cycle() throws {
  let shop = DependencyContainer()
  shop.register(Kitchen.self, using: Kitchen.init(waiter:))
  shop.register(Waiter.self) { (kitchen: Kitchen) in Waiter(kitchen: { kitchen }) }

  do {
    _ = try shop.resolve(Kitchen.self)
  } catch let error as DependencyError {
    show(error)
  }

  // As the message says: the waiter looks for the kitchen only when there is something to fetch.
  shop.register(Waiter.self) { (kitchen: Lazy<Kitchen>) in Waiter(kitchen: { kitchen.value }) }
  let kitchen = try shop.resolve(Kitchen.self)
  print("the waiter found the kitchen: \(kitchen.waiter.kitchen() === kitchen)")
}

private final class Kitchen: Sendable {
  let waiter: Waiter

  init(waiter: Waiter) {
    self.waiter = waiter
  }
}

private final class Waiter: Sendable {
  let kitchen: @Sendable () -> Kitchen

  init(kitchen: @escaping @Sendable () -> Kitchen) {
    self.kitchen = kitchen
  }
}
