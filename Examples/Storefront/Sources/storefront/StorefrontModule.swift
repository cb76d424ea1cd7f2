import Basket
import Catalogue
import DovetailDiscovery
import Payment
import Persistence
import Reporting
import StorefrontDomain

/// The whole program: the one place that knows every module.
struct StorefrontModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Environment.self) { .process }
    container.register(Configuration.self, using: Configuration.init(environment:))
    // Modules ask for the settings that they need. They never see the configuration.
    container.register(Database.Location.self) { (settings: Configuration) in settings.database }
    container.register(OrderLimit.self) { (settings: Configuration) in settings.limit }
    container.register(Fault.self) { (settings: Configuration) in settings.fault }

    container.install(PersistenceModule())
    container.install(CatalogueModule())
    container.install(BasketModule())
    container.install(PaymentModule())
    container.installDiscovered()  // the exporters

    container.register((any HasDatabase).self, using: ReportingNeeds.init(database:))
    container.register(ReportingGraph.self, using: ReportingGraph.init(parent:exporters:))
  }
}

/// The needs of the reporting module, met by this program's parts.
private struct ReportingNeeds: HasDatabase {
  let database: Database
}

extension DependencyContainer {
  /// Runs work in a session of a customer; the basket is saved when the session ends.
  func withSession<Result>(
    of customer: Customer, _ work: (DependencyContainer) async throws -> Result
  ) async throws -> Result {
    try await withScope(
      "session", configure: { $0.register(Customer.self) { customer } }, operation: work)
  }
}
