import Persistence
import StorefrontDomain

/// How much of a product was sold, and for how much.
package struct SalesLine: Hashable, Sendable {
  package let sku: String
  package let quantity: Int
  package let revenue: Money
}

/// The sales, product by product.
package struct Sales: Sendable {
  let database: Database

  package func lines() async throws -> [SalesLine] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT sku, sum(quantity), sum(quantity * price) FROM order_lines
        GROUP BY sku ORDER BY sku
        """
      ) { row in
        SalesLine(sku: row.text(0), quantity: row.int(1), revenue: Money(cents: row.int(2)))
      }
    }
  }
}
