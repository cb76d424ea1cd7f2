import DovetailChecks

func makeContainer() -> DependencyContainer {
  let container = DependencyContainer(StorageModule())
  container.register((any Clock).self) { FixedClock() }
  container.register(String.self, named: .currency) { "EUR" }
  container.register(Basket.self, using: Basket.init(checkout:))
  container.register(Coordinator.self, as: .weak) { Coordinator() }
  container.register(Checkout.self) { Checkout() }
  container.mainActor.register(ListModel.self, using: ListModel.init(repository:))
  container.mainActor.register(
    DetailModel.self, as: .unique, using: DetailModel.init(item:list:))
  container.register(Draft.self, as: .unique, using: Draft.init(clock:))
  return container
}

func checkStorage(_ container: DependencyContainer) async throws {
  let repository = try await container.resolve((any Repository<Item>).self)
  let ids = try await repository.all().map(\.id)
  precondition(ids == [12])
  let cache = try await container.resolve(Cache<Int, Item>.self)
  precondition(cache.clock.now() == 12)
}

func checkHandles(_ container: DependencyContainer) async throws {
  let checkout = try await container.resolve(Checkout.self)
  precondition(checkout.currency == "EUR")
  precondition(checkout.basket.value === checkout.basket.value)
  precondition(checkout.basket.value.checkout.value === checkout)
  let coordinator = try await container.resolve(Coordinator.self)
  precondition(checkout.coordinator.value === coordinator)
}

@MainActor func checkModels(_ container: DependencyContainer) async throws {
  let screen = withDependencies(from: container) { Screen() }
  try await screen.list.load()
  precondition(screen.list.items.map(\.id) == [12])
  let detail = try screen.makeDetail(Item(id: 7))
  precondition(detail.item.id == 7 && detail.list === screen.list)
  precondition(screen.checkout.currency == "EUR")
}

func checkSending(_ container: DependencyContainer) async throws {
  let editor = Editor()
  await editor.adopt(try makeDraft(container))
  let text = await editor.write("hello")
  precondition(text == "hello")
}

func makeDraft(_ container: DependencyContainer) throws -> sending Draft {
  try container.resolve(Draft.self)
}

func checkTogether(_ container: DependencyContainer) async throws {
  let identities = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
    for _ in 0..<100 {
      group.addTask { ObjectIdentifier(try await container.resolve(Database.self)) }
    }
    return try await group.reduce(into: Set()) { $0.insert($1) }
  }
  precondition(identities.count == 1)
}

func checkForks(_ container: DependencyContainer) async throws {
  let fork = container.fork { $0.override((any Clock).self) { FixedClock(hour: 3) } }
  let repository = try await fork.resolve((any Repository<Item>).self)
  let ids = try await repository.all().map(\.id)
  precondition(ids == [3])
  await fork.close()
}

@main struct Swift6Client {
  static func main() async throws {
    let container = makeContainer()
    try container.validate()
    try await container.start()
    try await checkTogether(container)
    try await checkStorage(container)
    try await checkHandles(container)
    try await checkModels(container)
    try await checkSending(container)
    try await checkForks(container)
    try await checkOperations(container)
    let database = try await container.resolve(Database.self)
    let failure = await container.close()
    let isOpen = await database.isOpen
    precondition(failure == nil && !isOpen)
    print("Swift 6 client: ok")
  }
}
