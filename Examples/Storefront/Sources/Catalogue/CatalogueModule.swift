import Dovetail
import Persistence

/// The products.
package struct CatalogueModule: DependencyModule {
  package init() {}

  package func register(in container: DependencyContainer) {
    container.contribute(Migration.self) {
      Migration(
        1,
        """
        CREATE TABLE products (
          sku TEXT PRIMARY KEY, name TEXT NOT NULL, price INTEGER NOT NULL,
          stock INTEGER NOT NULL CHECK (stock >= 0))
        """)
    }
    container.register((any ProductRepository).self, using: SQLiteProducts.init(database:))
    container.decorate((any ProductRepository).self) { inner, _ in CachingProducts(inner) }
  }
}
