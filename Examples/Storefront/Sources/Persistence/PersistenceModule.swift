import Dovetail

/// The database; the program provides its location, and other modules contribute their tables.
package struct PersistenceModule: DependencyModule {
  package init() {}

  package func register(in container: DependencyContainer) {
    container.register(Database.self, as: .eager, using: Database.open(at:migrations:))
      .onClose { try await $0.close() }
  }
}
