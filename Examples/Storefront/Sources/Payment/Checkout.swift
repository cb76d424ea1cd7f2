import Basket
import Catalogue
import StorefrontDomain

/// Turns a session's basket into an order.
package struct Checkout: Sendable {
  let customer: Customer
  let basket: CustomerBasket
  let products: any ProductRepository
  let orders: any OrderRepository
  let gateway: any PaymentGateway

  /// The contents of the basket, at current prices.
  package func lines() async throws -> [OrderLine] {
    var lines: [OrderLine] = []
    for (sku, quantity) in await basket.quantities.sorted(by: { $0.key < $1.key }) {
      lines.append(OrderLine(try await products.product(sku), quantity: quantity))
    }
    return lines
  }

  /// Pays for the basket and orders it; if ordering fails, the payment is released.
  package func placeOrder() async throws -> Order {
    try await basket.save()
    let lines = try await lines()
    guard !lines.isEmpty else { throw StorefrontError.emptyBasket(customer) }
    let authorisation = try await gateway.authorise(lines.total, for: customer)
    do {
      let order = try await orders.place(lines, by: customer, paidBy: authorisation)
      await basket.wasOrdered()
      return order
    } catch {
      await gateway.release(authorisation)
      throw error
    }
  }
}
