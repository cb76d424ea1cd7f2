import Dovetail

protocol Clock: Sendable {
  func now() -> Int
}

struct FixedClock: Clock {
  var hour = 12
  func now() -> Int { hour }
}

struct Item: Sendable, Identifiable {
  let id: Int
}

protocol Repository<Element>: Sendable {
  associatedtype Element: Sendable
  func all() async throws -> [Element]
}

actor Database {
  private(set) var isOpen = true
  private var rows: [Int]

  init(rows: [Int]) { self.rows = rows }

  static func open(clock: any Clock) async throws -> Database {
    await Task.yield()
    return Database(rows: [clock.now()])
  }

  func items() -> [Item] { rows.map(Item.init) }
  func close() { isOpen = false }
}

struct ItemRepository: Repository {
  let database: Database
  func all() async throws -> [Item] { await database.items() }
}

struct Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  let clock: any Clock
}

/// A handle instead of a wrapper, which a `Sendable` class cannot have.
final class Checkout: Sendable {
  let clock: any Clock = injected()
  let currency: String = injected(named: .currency)
  let basket = Lazy<Basket>()
  let coordinator = Weak<Coordinator>()
}

final class Basket: Sendable {
  let checkout: Lazy<Checkout>
  init(checkout: Lazy<Checkout>) { self.checkout = checkout }
}

final class Coordinator: Sendable {}

extension DependencyKey<String> {
  static var currency: Self { "currency" }
}

@MainActor final class ListModel {
  private(set) var items: [Item] = []
  private let repository: any Repository<Item>

  init(repository: any Repository<Item>) { self.repository = repository }

  func load() async throws { items = try await repository.all() }
}

@MainActor final class DetailModel {
  let item: Item
  let list: ListModel

  init(item: Given<Item>, list: ListModel) {
    self.item = item.value
    self.list = list
  }
}

@MainActor final class Screen {
  @Injected var list: ListModel
  @LazyInjected var checkout: Checkout
  let makeDetail: Maker<DetailModel, Item> = injected()
}

/// Not `Sendable`: it belongs to its caller.
final class Draft {
  var text = ""
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}

actor Editor {
  var draft: Draft?
  func adopt(_ draft: sending Draft) { self.draft = draft }
  func write(_ text: String) -> String? {
    draft?.text += text
    return draft?.text
  }
}

struct StorageModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Database.self, as: .eager, using: Database.open(clock:))
      .onClose { await $0.close() }
    container.register((any Repository<Item>).self) { (database: Database) in
      ItemRepository(database: database)
    }
    container.register(Cache<Int, Item>.self, using: Cache<Int, Item>.init(clock:))
  }
}
