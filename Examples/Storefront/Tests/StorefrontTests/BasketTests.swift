import Basket
import Dovetail
import StorefrontDomain
import Testing

@testable import storefront

@Suite struct BasketTests {
  @Test(arguments: Place.allCases)
  func `sessions of one customer add up`(in place: Place) async throws {
    try await place.openShop { shop in
      try await withThrowingTaskGroup { group in
        for quantity in 1...10 {
          group.addTask { try await shop.add(quantity, of: tea, for: ada) }
        }
        try await group.waitForAll()
      }
      #expect(try await shop.basket(of: ada) == ["TEA": 55])
      try await shop.add(-60, of: tea, for: ada)
      #expect(try await shop.basket(of: ada) == [:])
    }
  }

  @Test func `the basket is saved when the session fails`() async throws {
    try await Place.memory.openShop { shop in
      await #expect(throws: CancellationError.self) {
        try await shop.withSession(of: ada) { session in
          try await session.resolve(CustomerBasket.self).add(2, of: tea.sku)
          throw CancellationError()
        }
      }
      let saved = try await shop.basket(of: ada)
      #expect(saved == ["TEA": 2])
    }
  }

  @Test func `a basket that cannot be saved is an error of the session`() async throws {
    try await Place.memory.openShop { shop in
      let error = await #expect(throws: DependencyError.self) {
        try await shop.add(1, of: Product(sku: "?", name: "", price: tea.price), for: ada)
      }
      #expect(error?.diagnostics.map(\.id) == [.closeFailed])
      #expect(error?.underlying.map { "\($0)" } == "FOREIGN KEY constraint failed")
    }
  }
}
