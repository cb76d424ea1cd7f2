import StorefrontDomain

/// The products, and their stock.
package protocol ProductRepository: Sendable {
  /// All products, with the stock of each.
  func stock() async throws -> [OrderLine]
  /// One product by its SKU.
  func product(_ sku: String) async throws -> Product
  /// Adds a product or changes it, and adds to its stock.
  func add(_ product: Product, quantity: Int) async throws
}
