import Persistence
import StorefrontDomain

/// The products of the database.
struct SQLiteProducts: ProductRepository {
  let database: Database

  func stock() async throws -> [OrderLine] {
    try await database.read { connection in
      try connection.rows("SELECT sku, name, price, stock FROM products ORDER BY sku") { row in
        OrderLine(Product(row), quantity: row.int(3))
      }
    }
  }

  func product(_ sku: String) async throws -> Product {
    let found = try await database.read { connection in
      try connection.rows(
        "SELECT sku, name, price FROM products WHERE sku = ?", .text(sku), make: Product.init)
    }
    guard let product = found.first else { throw StorefrontError.unknownProduct(sku) }
    return product
  }

  func add(_ product: Product, quantity: Int) async throws {
    try await database.write { connection in
      _ = try connection.execute(
        """
        INSERT INTO products (sku, name, price, stock) VALUES (?, ?, ?, ?)
        ON CONFLICT (sku) DO UPDATE
        SET name = excluded.name, price = excluded.price, stock = stock + excluded.stock
        """,
        .text(product.sku), .text(product.name), .integer(product.price.cents),
        .integer(quantity))
    }
  }
}

extension Product {
  fileprivate init(_ row: Row) {
    self.init(sku: row.text(0), name: row.text(1), price: Money(cents: row.int(2)))
  }
}
