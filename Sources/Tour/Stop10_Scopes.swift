import Dovetail

/// A scope sees its container's bindings, keeps instances of its own, and closes them at its end.
func scopes() async throws {
  let shop = DependencyContainer()
  shop.register(Till.self, as: .eager) { Till() }
    .onClose { till in print("the till is counted: \(await till.total)") }
  shop.register(Bill.self, as: .scoped("table"), using: Bill.init(guest:till:))
    .onClose { bill in await bill.pay() }

  // Builds everything that is eager, before the first guest arrives.
  try await shop.start()
  print("the doors open")

  for (name, amount) in [("Ada", 12), ("Grace", 30)] {
    try await shop.withScope("table") { table in
      table.register(Guest.self) { Guest(name: name) }
      try await table.resolve(Bill.self).add(amount)
    }
  }

  // Everything the shop has made is closed, the last made first; resolving afterwards is an error.
  await shop.close()
  do {
    _ = try await shop.resolve(Till.self)
  } catch let error as DependencyError {
    show(error)
  }
}

private struct Guest {
  let name: String
}

private actor Till {
  private(set) var total = 0

  init() { print("the till is opened") }

  func take(_ amount: Int) { total += amount }
}

private actor Bill {
  private let guest: Guest
  private let till: Till
  private var amount = 0

  init(guest: Guest, till: Till) {
    self.guest = guest
    self.till = till
  }

  func add(_ amount: Int) { self.amount += amount }

  func pay() async {
    print("\(guest.name) pays \(amount)")
    await till.take(amount)
  }
}
