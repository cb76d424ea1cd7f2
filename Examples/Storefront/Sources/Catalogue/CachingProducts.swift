import StorefrontDomain

/// A repository that asks another one once for each product.
actor CachingProducts: ProductRepository {
  private let inner: any ProductRepository
  private var products: [String: Product] = [:]

  init(_ inner: any ProductRepository) { self.inner = inner }

  func stock() async throws -> [OrderLine] { try await inner.stock() }

  func product(_ sku: String) async throws -> Product {
    if let product = products[sku] { return product }
    let product = try await inner.product(sku)
    products[sku] = product
    return product
  }

  func add(_ product: Product, quantity: Int) async throws {
    try await inner.add(product, quantity: quantity)
    products[product.sku] = nil
  }
}
