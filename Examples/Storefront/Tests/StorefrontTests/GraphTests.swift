import Catalogue
import Dovetail
import DovetailTesting
import Foundation
import Payment
import Persistence
import Reporting
import StorefrontDomain
import Testing

@testable import storefront

@Suite struct GraphTests {
  @Test func theWholeGraphIsSound() throws {
    let container = DependencyContainer(StorefrontModule())
    try container.validate()
    let session = container.makeScope("session") { $0.register(Customer.self) { ada } }
    try session.validate(roots: [Checkout.self, ReportingGraph.self])
    #expect(session.blueprint.findings().isEmpty)
  }

  @Test func `the needs of properties are provided`() throws {
    try DependencyContainer(StorefrontModule()).validate(properties: .program)
    try DependencyContainer(StorefrontModule()).validate(properties: .modules(of: Checkout.self))
  }

  @Test func `the start opens the database`() async throws {
    let shop = makeStorefront()
    let database = shop.observe(Database.self)
    try await shop.start()
    #expect(database.count == 1)
    #expect(await shop.close() == nil)
  }

  @Test func `nothing outlives the program`() async throws {
    try await expectNoLeaks(from: makeStorefront()) {
      let shop = DependencyContainer.current
      try await shop.start()
      try await shop.stockUp()
      try await shop.add(2, of: tea, for: ada)
      _ = try await shop.placeOrder(for: ada)
      _ = try await shop.resolve(ReportingGraph.self).report(in: "text")
    }
  }

  @Test(arguments: [
    ("text", "CUP: 1 for 7.00\nTEA: 3 for 13.50\n"),
    ("csv", "sku,quantity,revenue\nCUP,1,7.00\nTEA,3,13.50\n"),
  ])
  func `a discovered writer writes the report`(_ format: String, text: String) async throws {
    try await Place.memory.openShop { shop in
      for (customer, quantity) in [(ada, 2), (bob, 1)] {
        try await shop.add(quantity, of: tea, for: customer)
      }
      try await shop.add(1, of: cup, for: bob)
      for customer in [ada, bob] { _ = try await shop.placeOrder(for: customer) }
      let reporting = try await shop.resolve(ReportingGraph.self)
      #expect(reporting.formats == ["csv", "text"])
      #expect(try await reporting.report(in: format) == text)
      #expect(try await reporting.report(in: "xml") == nil)
    }
  }

  @Test func `text that CSV would misread is quoted`() async throws {
    try await Place.memory.openShop { shop in
      let odd = Product(sku: #"a "b", c"#, name: "", price: tea.price)
      try await shop.resolve((any ProductRepository).self).add(odd, quantity: 1)
      try await shop.add(1, of: odd, for: ada)
      _ = try await shop.placeOrder(for: ada)
      let report = try await shop.resolve(ReportingGraph.self).report(in: "csv")
      #expect(report == "sku,quantity,revenue\n\"a \"\"b\"\", c\",1,4.50\n")
    }
  }

  @Test func `the timeline has what a first session made`() async throws {
    let printed = await Outcome.of(["timeline"], in: makeStorefront())
    for part in ["Database", "CustomerBasket", "Checkout", "ReportingGraph"] {
      #expect(printed.text.contains(#""key": {"type": "\#(part)""#), "\(part)")
    }
  }
}
