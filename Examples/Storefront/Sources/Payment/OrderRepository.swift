import Basket
import Persistence
import StorefrontDomain

/// The orders.
package protocol OrderRepository: Sendable {
  /// Turns a customer's basket into an order, completely or not at all: lines, stock and basket.
  func place(_ lines: [OrderLine], by customer: Customer, paidBy authorisation: String)
    async throws -> Order
  /// Every order, the oldest first.
  func all() async throws -> [Order]
}

/// The orders of the database.
struct SQLiteOrders: OrderRepository {
  let database: Database

  func place(
    _ lines: [OrderLine], by customer: Customer, paidBy authorisation: String
  ) async throws -> Order {
    let paid = Dictionary(uniqueKeysWithValues: lines.map { ($0.product.sku, $0.quantity) })
    return try await database.write { connection in
      // The same basket may have been ordered, or added to, since it was paid.
      guard try connection.basket(of: customer) == paid else {
        throw StorefrontError.basketChanged(customer)
      }
      try connection.execute(
        "INSERT INTO orders (customer, total, authorisation) VALUES (?, ?, ?)",
        .text(customer.name), .integer(lines.total.cents), .text(authorisation))
      let number = connection.lastRow
      for line in lines { try connection.sell(line, inOrder: number) }
      try connection.emptyBasket(of: customer)
      return Order(number: number, customer: customer, total: lines.total)
    }
  }

  func all() async throws -> [Order] {
    try await database.read { connection in
      try connection.rows("SELECT number, customer, total FROM orders ORDER BY number") { row in
        Order(
          number: row.int(0), customer: Customer(row.text(1)), total: Money(cents: row.int(2)))
      }
    }
  }
}

extension Connection {
  fileprivate func sell(_ line: OrderLine, inOrder number: Int) throws {
    let sku = line.product.sku
    try execute(
      "INSERT INTO order_lines (number, sku, quantity, price) VALUES (?, ?, ?, ?)",
      .integer(number), .text(sku), .integer(line.quantity), .integer(line.product.price.cents))
    let sold = try execute(
      "UPDATE products SET stock = stock - ? WHERE sku = ? AND stock >= ?",
      .integer(line.quantity), .text(sku), .integer(line.quantity))
    guard sold == 1 else { throw StorefrontError.notInStock(sku) }
  }
}
