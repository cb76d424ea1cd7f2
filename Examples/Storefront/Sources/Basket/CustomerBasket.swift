import Persistence
import StorefrontDomain

/// A customer's basket: its contents when the session began, and the session's changes.
///
/// It is saved when the session ends. Only the changes are written, so two sessions of one customer
/// add up.
package actor CustomerBasket {
  private let customer: Customer
  private let database: Database
  private var saved: [String: Int]
  private var changes: [String: Int] = [:]

  private init(_ customer: Customer, _ saved: [String: Int], in database: Database) {
    (self.customer, self.saved, self.database) = (customer, saved, database)
  }

  /// Reads the basket that an earlier session has left.
  static func load(customer: Customer, database: Database) async throws -> CustomerBasket {
    let lines = try await database.read { connection in
      try connection.basket(of: customer)
    }
    return CustomerBasket(customer, lines, in: database)
  }

  /// The quantity of each SKU.
  package var quantities: [String: Int] {
    saved.merging(changes, uniquingKeysWith: +).filter { $0.value > 0 }
  }

  /// Adds this many of a product, or takes some out if the quantity is negative.
  package func add(_ quantity: Int, of sku: String) { changes[sku, default: 0] += quantity }

  /// Writes the changes.
  package func save() async throws {
    let (written, customer) = (changes, customer)
    guard !written.isEmpty else { return }
    saved = try await database.write { connection in
      for (sku, quantity) in written {
        try connection.execute(
          """
          INSERT INTO baskets (customer, sku, quantity) VALUES (?, ?, max(0, ?))
          ON CONFLICT (customer, sku) DO UPDATE SET quantity = max(0, quantity + ?)
          """,
          .text(customer.name), .text(sku), .integer(quantity), .integer(quantity))
      }
      return try connection.basket(of: customer)
    }
    for (sku, quantity) in written { changes[sku, default: 0] -= quantity }
    changes = changes.filter { $0.value != 0 }
  }

  /// Empties the basket without writing, after an order has emptied it in the database.
  package func wasOrdered() { (saved, changes) = ([:], [:]) }
}

extension Connection {
  /// The quantity of each SKU in a customer's basket.
  package func basket(of customer: Customer) throws -> [String: Int] {
    let lines = try rows(
      "SELECT sku, quantity FROM baskets WHERE customer = ? AND quantity > 0",
      .text(customer.name)
    ) { ($0.text(0), $0.int(1)) }
    return Dictionary(uniqueKeysWithValues: lines)
  }

  /// Empties a customer's basket.
  package func emptyBasket(of customer: Customer) throws {
    try execute("DELETE FROM baskets WHERE customer = ?", .text(customer.name))
  }
}
