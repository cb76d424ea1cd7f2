import Dovetail
import Persistence

/// Orders, and their payment.
///
/// The program provides the ``OrderLimit`` and the `Fault`.
package struct PaymentModule: DependencyModule {
  package init() {}

  package func register(in container: DependencyContainer) {
    container.contribute(Migration.self) {
      Migration(
        3,
        """
        CREATE TABLE orders (
          number INTEGER PRIMARY KEY, customer TEXT NOT NULL, total INTEGER NOT NULL,
          authorisation TEXT NOT NULL)
        """,
        """
        CREATE TABLE order_lines (
          number INTEGER NOT NULL REFERENCES orders, sku TEXT NOT NULL REFERENCES products,
          quantity INTEGER NOT NULL, price INTEGER NOT NULL, PRIMARY KEY (number, sku))
        """)
    }
    container.register((any PaymentGateway).self, using: AccountGateway.init(limit:fault:))
    container.register((any OrderRepository).self, using: SQLiteOrders.init(database:))
    container.register(
      Checkout.self, as: .scoped("session"),
      using: Checkout.init(customer:basket:products:orders:gateway:))
  }
}
