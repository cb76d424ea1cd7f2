import Basket
import Catalogue
import Dovetail
import DovetailTesting
import Foundation
import Payment
import Persistence
import StorefrontDomain
import Testing

@testable import storefront

/// The program itself, in an environment that a test has chosen.
func makeStorefront(_ variables: [String: String] = [:]) -> DependencyContainer {
  let container = DependencyContainer(StorefrontModule())
  let variables = ["STOREFRONT_DATABASE": ":memory:"].merging(variables) { $1 }
  container.override(Environment.self) { Environment(values: variables) }
  return container
}

/// The place of a test's database.
enum Place: CaseIterable {
  case memory, disk

  /// Opens a shop that has ten of TEA and three of CUP, and closes it.
  ///
  /// It is a fork of the given container, and just as strict.
  func openShop(
    of container: DependencyContainer = makeStorefront(),
    configure: (DependencyContainer) -> Void = { _ in },
    _ work: (DependencyContainer) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let file = Database.Location.file(folder.appending(path: "shop.sqlite").path)
      let shop = container.fork { shop in
        shop.override(Database.Location.self) { self == .memory ? .memory : file }
        configure(shop)
      }
      do {
        try await shop.start()
        try await shop.stockUp()
        try await work(shop)
      } catch {
        await shop.close()
        throw error
      }
      if let failure = await shop.close() { throw failure }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files == (self == .memory ? [] : ["shop.sqlite"]))
    }
  }
}

/// Runs work with a folder of its own, which is then removed.
func withFolder<Result>(_ work: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "storefront-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await work(folder)
}

let ada = Customer("ada")
let bob = Customer("bob")
let tea = Product(sku: "TEA", name: "Tea", price: Money(cents: 4_50))
let cup = Product(sku: "CUP", name: "Cup, white", price: Money(cents: 7_00))

extension DependencyContainer {
  func stockUp() async throws {
    let products = try await resolve((any ProductRepository).self)
    try await products.add(tea, quantity: 10)
    try await products.add(cup, quantity: 3)
  }

  /// A session in which a product is put into the basket.
  func add(_ quantity: Int, of product: Product, for customer: Customer) async throws {
    try await withSession(of: customer) { session in
      try await session.resolve(CustomerBasket.self).add(quantity, of: product.sku)
    }
  }

  /// The basket as a new session sees it.
  func basket(of customer: Customer) async throws -> [String: Int] {
    try await withSession(of: customer) { session in
      try await session.resolve(CustomerBasket.self).quantities
    }
  }

  /// A session in which the basket is ordered.
  func placeOrder(for customer: Customer) async throws -> Order {
    try await withSession(of: customer) { session in
      try await session.resolve(Checkout.self).placeOrder()
    }
  }

  /// The stock of each product.
  var stock: [String: Int] {
    get async throws {
      let lines = try await resolve((any ProductRepository).self).stock()
      return Dictionary(uniqueKeysWithValues: lines.map { ($0.product.sku, $0.quantity) })
    }
  }

  var orders: [Order] {
    get async throws { try await resolve((any OrderRepository).self).all() }
  }
}

/// A gateway that remembers its calls, and answers as it is told.
actor StubGateway: PaymentGateway {
  private(set) var reserved: [Money] = []
  private(set) var released: [String] = []
  private let beforeAuthorising: @Sendable () async throws -> Void

  init(beforeAuthorising: @escaping @Sendable () async throws -> Void = {}) {
    self.beforeAuthorising = beforeAuthorising
  }

  func authorise(_ amount: Money, for customer: Customer) async throws -> String {
    try await beforeAuthorising()
    reserved.append(amount)
    return "reservation \(reserved.count)"
  }

  func release(_ authorisation: String) { released.append(authorisation) }
}
