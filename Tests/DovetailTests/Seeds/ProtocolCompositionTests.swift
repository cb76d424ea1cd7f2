import Dovetail
import Testing

/// An object graph behind small protocols.
///
/// A view controller needs an interactor, the interactor needs the store, and each names exactly
/// what it needs.
@Suite struct ProtocolCompositionTests {
  @Test func `each class sees the protocols it names`() throws {
    let container = makeContainer()

    let controller = try container.resolve(ListViewController.self)

    #expect(controller.title == "3 items")
  }

  @Test func `a dependency has dependencies of the same graph`() throws {
    let container = makeContainer()

    let dependencies = try container.resolve(AppDependencies.self)

    #expect(dependencies.listInteractor.coreData === dependencies.coreData)
    #expect(try container.resolve((any HasCoreData).self) as AnyObject === dependencies)
  }

  @Test func `a composition is a key of its own`() throws {
    let container = makeContainer()
    container.register(Report.self) { (dependencies: any HasCoreData & HasListInteractor) in
      Report(dependencies: dependencies)
    }

    let report = try container.resolve(Report.self)

    #expect(report.text == "3 items of Whatever")
  }

  @Test func `the graph is sound before anything is made`() throws {
    try makeContainer().validate()
  }

  @Test func `a test replaces the store underneath the graph`() throws {
    let test = makeContainer().fork {
      $0.override(CoreData.self) { CoreData(name: "in memory", items: []) }
    }

    #expect(try test.resolve(ListViewController.self).title == "0 items")
  }

  private func makeContainer() -> DependencyContainer {
    let container = DependencyContainer()
    container.register(CoreData.self) { CoreData(name: "Whatever", items: ["a", "b", "c"]) }
    container.register(ListInteractor.self, using: ListInteractor.init(dependencies:))
    container.register(AppDependencies.self, using: AppDependencies.init)
      .alias((any HasCoreData).self) { $0 }
      .alias((any HasListInteractor).self) { $0 }
      .alias((any HasCoreData & HasListInteractor).self) { $0 }
    container.register(
      ListViewController.self, as: .unique, using: ListViewController.init(dependencies:))
    return container
  }
}

private protocol HasCoreData: Sendable {
  var coreData: CoreData { get }
}

private protocol HasListInteractor: Sendable {
  var listInteractor: ListInteractor { get }
}

/// Needs an interactor that needs this very object, so its dependencies are made when they are
/// used.
private final class AppDependencies: HasCoreData, HasListInteractor {
  private let store: Lazy<CoreData>
  private let interactor: Lazy<ListInteractor>

  init(store: Lazy<CoreData>, interactor: Lazy<ListInteractor>) {
    self.store = store
    self.interactor = interactor
  }

  var coreData: CoreData { store.value }
  var listInteractor: ListInteractor { interactor.value }
}

private final class CoreData: Sendable {
  let name: String
  let items: [String]

  init(name: String, items: [String]) {
    self.name = name
    self.items = items
  }
}

private final class ListInteractor: Sendable {
  typealias Dependencies = any HasCoreData
  private let dependencies: Dependencies

  init(dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  var coreData: CoreData { dependencies.coreData }
}

private final class ListViewController {
  typealias Dependencies = any HasListInteractor
  let title: String

  init(dependencies: Dependencies) {
    title = "\(dependencies.listInteractor.coreData.items.count) items"
  }
}

private struct Report {
  let dependencies: any HasCoreData & HasListInteractor

  var text: String {
    "\(dependencies.listInteractor.coreData.items.count) items of \(dependencies.coreData.name)"
  }
}
