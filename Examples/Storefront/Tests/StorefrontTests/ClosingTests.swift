import Basket
import Dovetail
import Foundation
import Persistence
import StorefrontDomain
import Testing

@testable import storefront

@Suite struct ClosingTests {
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
