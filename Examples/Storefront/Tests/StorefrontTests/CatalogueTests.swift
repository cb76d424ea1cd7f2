import Catalogue
import Dovetail
import DovetailTesting
import StorefrontDomain
import Testing

@testable import storefront

@Suite(.dependencies(from: makeStorefront())) struct CatalogueTests {
  // The decorator belongs to the key: it wraps the override as it wraps the live repository.
  @Test(.dependencies { $0.override((any ProductRepository).self) { CountingProducts() } })
  func `a product is looked up once until it changes`() async throws {
    let counting = DependencyContainer.current.observe((any ProductRepository).self)
    let products = try await DependencyContainer.current.resolve((any ProductRepository).self)
    for _ in 1...3 { #expect(try await products.product("1") == .numbered(1)) }
    #expect(try await products.product("2") == .numbered(2))
    #expect(try await products.stock().map(\.quantity) == [2])
    try await products.add(.numbered(1), quantity: 1)
    #expect(try await products.product("1") == .numbered(1))
    #expect(try await products.stock().map(\.quantity) == [3])
    #expect(counting.count == 1)
  }

  @Test(arguments: Place.allCases) func `an added product is found`(in place: Place) async throws {
    try await place.openShop { shop in
      let products = try await shop.resolve((any ProductRepository).self)
      let dearer = Product(sku: "TEA", name: "Tea", price: Money(cents: 5_00))
      #expect(try await products.product("TEA") == tea)
      try await products.add(dearer, quantity: 2)
      #expect(try await products.product("TEA") == dearer)
      #expect(try await shop.stock == ["CUP": 3, "TEA": 12])
      await #expect(throws: StorefrontError.unknownProduct("POT")) {
        try await products.product("POT")
      }
    }
  }
}

extension Product {
  fileprivate static func numbered(_ number: Int) -> Product {
    Product(sku: "\(number)", name: "", price: Money(cents: 1))
  }
}

/// Has every product; a product's stock is the number of times that it was asked for.
private actor CountingProducts: ProductRepository {
  private var count = 0

  func product(_ sku: String) -> Product {
    count += 1
    return .numbered(Int(sku) ?? 0)
  }

  func stock() -> [OrderLine] { [OrderLine(.numbered(0), quantity: count)] }
  func add(_ product: Product, quantity: Int) {}
}
