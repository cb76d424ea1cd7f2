import Basket
import Catalogue
import Dovetail
import DovetailTesting
import Payment
import StorefrontDomain
import Testing

@testable import storefront

/// Nothing here may ask a live gateway for money.
@Suite(
  .dependencies(
    .strict(
      allowing: [.type(Checkout.self), .type((any OrderRepository).self)],
      modules: ["storefront", "Persistence", "Catalogue", "Basket", "StorefrontDomain"]),
    from: makeStorefront()))
struct CheckoutTests {
  let gateway = StubGateway()

  @Test(arguments: Place.allCases)
  func `an order takes the basket out of the stock`(in place: Place) async throws {
    try await place.openShop(of: .current, configure: payingThrough(gateway)) { shop in
      try await shop.add(2, of: tea, for: ada)
      try await shop.add(1, of: cup, for: ada)
      let order = try await shop.placeOrder(for: ada)
      #expect(order == Order(number: 1, customer: ada, total: Money(cents: 16_00)))
      #expect(try await shop.orders == [order])
      #expect(try await shop.stock == ["CUP": 2, "TEA": 8])
      #expect(try await shop.basket(of: ada) == [:])
      await #expect(throws: StorefrontError.emptyBasket(ada)) {
        try await shop.placeOrder(for: ada)
      }
      #expect(await gateway.reserved == [Money(cents: 16_00)])
      #expect(await gateway.released == [])
    }
  }

  @Test(arguments: Place.allCases)
  func `a product that is not in stock is not paid for`(in place: Place) async throws {
    try await place.openShop(of: .current, configure: payingThrough(gateway)) { shop in
      try await shop.add(1, of: tea, for: ada)
      try await shop.add(4, of: cup, for: ada)
      await #expect(throws: StorefrontError.notInStock("CUP")) {
        try await shop.placeOrder(for: ada)
      }
      #expect(await gateway.released == ["reservation 1"])
      #expect(try await shop.orders == [])
      #expect(try await shop.stock == ["CUP": 3, "TEA": 10])
      #expect(try await shop.basket(of: ada) == ["CUP": 4, "TEA": 1])
    }
  }

  // Both have paid before either goes on.
  @Test(arguments: Place.allCases)
  func `a basket that is ordered twice is sold once`(in place: Place) async throws {
    let meeting = Meeting(of: 2)
    let gateway = StubGateway { await meeting.arrive() }
    try await place.openShop(of: .current, configure: payingThrough(gateway)) { shop in
      try await shop.add(2, of: tea, for: ada)
      async let first = refusal { try await shop.placeOrder(for: ada) }
      async let second = refusal { try await shop.placeOrder(for: ada) }
      #expect(await [first, second].compactMap { $0 } == [.basketChanged(ada)])
      #expect(await gateway.released.count == 1)
      #expect(try await shop.orders.count == 1)
      #expect(try await shop.stock["TEA"] == 8)
    }
  }

  private func refusal(of work: () async throws -> Order) async -> StorefrontError? {
    do {
      _ = try await work()
      return nil
    } catch {
      return error as? StorefrontError
    }
  }

  private func payingThrough(_ gateway: StubGateway) -> (DependencyContainer) -> Void {
    { $0.override((any PaymentGateway).self) { gateway } }
  }
}

@Suite struct AccountTests {
  @Test func `an order over the limit is declined`() async throws {
    try await Place.memory.openShop(configure: { shop in
      shop.override(OrderLimit.self) { OrderLimit(tea.price) }
    }) { shop in
      try await shop.add(2, of: tea, for: ada)
      await #expect(throws: StorefrontError.declined(tea.price * 2, limit: tea.price)) {
        try await shop.placeOrder(for: ada)
      }
      #expect(try await shop.orders == [])
      #expect(try await shop.basket(of: ada) == ["TEA": 2])
    }
  }
}

/// Holds each caller until all are there.
private actor Meeting {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(of count: Int) { missing = count }

  func arrive() async {
    missing -= 1
    guard missing > 0 else { return waiting.forEach { $0.resume() } }
    await withCheckedContinuation { waiting.append($0) }
  }
}
