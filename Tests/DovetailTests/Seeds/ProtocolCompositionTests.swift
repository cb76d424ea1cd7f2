import Dovetail
import Testing

/// An object graph behind small protocols.
///
/// A view controller needs an interactor, the interactor needs the store, and each names exactly
/// what it needs.
@Suite struct ProtocolCompositionTests {
  private let container = DependencyContainer()

  init() {
    container.register(CoreData.self) { CoreData(name: "Whatever", items: ["a", "b", "c"]) }
    container.register(ListInteractor.self, using: ListInteractor.init(dependencies:))
    container.register(AppDependencies.self, using: AppDependencies.init)
      .alias((any HasCoreData).self) { $0 }
      .alias((any HasListInteractor).self) { $0 }
      .alias((any HasCoreData & HasListInteractor).self) { $0 }
    container.register(
      ListViewController.self, as: .unique, using: ListViewController.init(dependencies:))
  }

  @Test func `each class sees the protocols it names`() throws {
    #expect(try container.resolve(ListViewController.self).title == "3 items")
  }

  @Test func `a dependency has dependencies of the same graph`() throws {
    let dependencies = try container.resolve(AppDependencies.self)
    #expect(dependencies.listInteractor.coreData === dependencies.coreData)
    #expect(try container.resolve((any HasCoreData).self) as AnyObject === dependencies)
  }

  @Test func `a composition is a key of its own`() throws {
    container.register(Report.self) { (dependencies: any HasCoreData & HasListInteractor) in
      Report(dependencies: dependencies)
    }
    #expect(try container.resolve(Report.self).text == "3 items of Whatever")
  }

  @Test func `a test replaces the store underneath the graph`() throws {
    let test = container.fork {
      $0.override(CoreData.self) { CoreData(name: "in memory", items: []) }
    }
    #expect(try test.resolve(ListViewController.self).title == "0 items")
  }

  @Test(arguments: [true, false])
  func `nothing is made until it is used, or at the start`(isEager: Bool) async throws {
    let made = Log()
    container.register(Store.self, as: isEager ? .eager : .single) { Store(made) }
    container.register(Screen.self, using: Screen.init(store:))
    #expect(made.all == [])
    try await container.start()
    #expect(made.all == (isEager ? ["store"] : []))
    let screen = try await container.resolve(Screen.self)
    _ = (screen.store.value, screen.store.value)
    #expect(made.all == ["store"])
  }

  @Test func `a cycle is an error instead of endless recursion`() {
    container.register(Chicken.self, using: Chicken.init(egg:))
    container.register(Egg.self, using: Egg.init(chicken:))
    let error = #expect(throws: DependencyError.self) { try container.resolve(Chicken.self) }
    #expect(error?.id == .dependencyCycle)
    #expect(error?.diagnostics[0].path.map(\.type) == ["Chicken", "Egg", "Chicken"])
  }

  @Test func `a cycle through lazy properties stops with its path`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let container = DependencyContainer()
      container.register(Farm.self) { Farm() }
      container.register(Egg.self) { (farm: Farm) in Egg(chicken: farm.chicken.value) }
      container.register(Chicken.self) { (farm: Farm) in Chicken(egg: farm.egg.value) }
      _ = try container.resolve(Chicken.self)
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("[Dovetail/DependencyCycle] `Chicken` needs itself"))
    #expect(text.contains("Chicken → Egg → Chicken"))
  }
}

private protocol HasCoreData: Sendable { var coreData: CoreData { get } }

private protocol HasListInteractor: Sendable { var listInteractor: ListInteractor { get } }

/// Needs an interactor that needs this very object, so its dependencies are made when they are
/// used.
private final class AppDependencies: HasCoreData, HasListInteractor {
  private let store: Lazy<CoreData>
  private let interactor: Lazy<ListInteractor>

  init(store: Lazy<CoreData>, interactor: Lazy<ListInteractor>) {
    (self.store, self.interactor) = (store, interactor)
  }

  var coreData: CoreData { store.value }
  var listInteractor: ListInteractor { interactor.value }
}

private final class CoreData: Sendable {
  let name: String
  let items: [String]
  init(name: String, items: [String]) { (self.name, self.items) = (name, items) }
}

private struct ListInteractor: Sendable {
  let dependencies: any HasCoreData
  var coreData: CoreData { dependencies.coreData }
}

private struct ListViewController {
  let dependencies: any HasListInteractor
  var title: String { "\(dependencies.listInteractor.coreData.items.count) items" }
}

private struct Report {
  let dependencies: any HasCoreData & HasListInteractor
  var text: String {
    "\(dependencies.listInteractor.coreData.items.count) items of \(dependencies.coreData.name)"
  }
}

private final class Store: Sendable { init(_ made: Log) { made.write("store") } }

private struct Screen { let store: Lazy<Store> }

private final class Chicken: Sendable { init(egg: Egg) {} }

private final class Egg: Sendable { init(chicken: Chicken) {} }

/// Like the class with lazy properties that all others are given.
private final class Farm: Sendable {
  let chicken = Lazy<Chicken>()
  let egg = Lazy<Egg>()
}
