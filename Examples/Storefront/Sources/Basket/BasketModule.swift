import Dovetail
import Persistence

/// The basket of a session; the session's scope provides the customer.
package struct BasketModule: DependencyModule {
  package init() {}

  package func register(in container: DependencyContainer) {
    container.contribute(Migration.self) {
      Migration(
        2,
        """
        CREATE TABLE baskets (
          customer TEXT, sku TEXT REFERENCES products, quantity INTEGER NOT NULL,
          PRIMARY KEY (customer, sku))
        """)
    }
    container.register(
      CustomerBasket.self, as: .scoped("session"),
      using: CustomerBasket.load(customer:database:)
    )
    .onClose { try await $0.save() }
  }
}
