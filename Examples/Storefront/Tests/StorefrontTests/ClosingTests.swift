import Basket
import Dovetail
import Foundation
import Payment
import Persistence
import StorefrontDomain
import Testing

@testable import storefront

@Suite struct ClosingTests {
  @Test(arguments: Place.allCases) func `the database is closed last`(in place: Place) async throws
  {
    var parts: (auditor: Auditor, database: Database)?
    try await place.openShop(configure: { shop in
      shop.register(Auditor.self, using: Auditor.init(orders:))
    }) { shop in
      parts = try await (shop.resolve(Auditor.self), shop.resolve(Database.self))
      try await shop.add(1, of: tea, for: ada)
      _ = try await shop.placeOrder(for: ada)
    }
    let (auditor, database) = try #require(parts)
    #expect(await auditor.audited == [Order(number: 1, customer: ada, total: tea.price)])
    await #expect(throws: DatabaseError("the database is closed")) {
      try await database.read { try $0.rows("SELECT 1") { $0.int(0) } }
    }
  }

  @Test(arguments: [
    ["orders"], ["order", "place", "--customer", "ada"], ["report", "--format", "xml"],
  ])
  func `a run closes what it has opened, however it ends`(_ arguments: [String]) async throws {
    let shop = makeStorefront()
    _ = await Outcome.of(arguments, in: shop)
    let error = await #expect(throws: DependencyError.self) {
      try await shop.resolve(Database.self)
    }
    #expect(error?.id == .closedContainer)
  }

  // A session that is still open is closed with the container, while the database can still save
  // it.
  @Test func `an open session is saved and the log brought in`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "shop.sqlite").path
      let variables = ["STOREFRONT_DATABASE": path]
      let shop = makeStorefront(variables)
      try await shop.start()
      try await shop.stockUp()
      let session = shop.makeScope("session") { $0.register(Customer.self) { ada } }
      try await session.resolve(CustomerBasket.self).add(2, of: tea.sku)
      #expect(FileManager.default.fileExists(atPath: path + "-wal"))
      #expect(await shop.close() == nil)
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))

      let next = makeStorefront(variables)
      try await next.start()
      #expect(try await next.basket(of: ada) == ["TEA": 2])
      #expect(await next.close() == nil)
    }
  }
}

/// Looks at the orders when the day is over.
private actor Auditor: Closeable {
  private let orders: any OrderRepository
  private(set) var audited: [Order] = []

  init(orders: any OrderRepository) { self.orders = orders }

  func close() async throws { audited = try await orders.all() }
}
