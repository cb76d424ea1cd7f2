import StorefrontDomain

/// What is sold, and how much of it is there.
package protocol ProductRepository: Sendable {
  /// Everything that is sold, with how many of each are there.
  func stock() async throws -> [OrderLine]
  /// One product by its SKU.
  func product(_ sku: String) async throws -> Product
  /// Adds a product or changes it, and adds to its stock.
  func add(_ product: Product, quantity: Int) async throws
}
