import Dovetail
import Testing

/// When the parts of such a graph are made, and what happens to a cycle among them.
extension ProtocolCompositionTests {
  @Test func `nothing is made until it is used`() throws {
    let container = DependencyContainer()
    let made = Log()
    container.register(Store.self) { Store(made) }
    container.register(Screen.self) { (store: Lazy<Store>) in Screen(store: store) }
    #expect(made.all == [])

    let screen = try container.resolve(Screen.self)
    #expect(made.all == [])

    _ = screen.store.value
    _ = screen.store.value
    #expect(made.all == ["store"])
  }

  @Test func `start makes the eager parts`() async throws {
    let container = DependencyContainer()
    let made = Log()
    container.register(Store.self, as: .eager) { Store(made) }
    container.register(Screen.self) { (store: Lazy<Store>) in Screen(store: store) }
    #expect(made.all == [])

    try await container.start()
    #expect(made.all == ["store"])

    _ = try await container.resolve(Screen.self).store.load()
    #expect(made.all == ["store"])
  }

  @Test func `a cycle is found before anything is made`() {
    let error = #expect(throws: DependencyError.self) { try makeCycle().validate() }

    #expect(error?.diagnostics.map(\.id) == [.dependencyCycle])
  }

  @Test func `a cycle is an error instead of endless recursion`() {
    let error = #expect(throws: DependencyError.self) { try makeCycle().resolve(Chicken.self) }

    #expect(error?.id == .dependencyCycle)
    #expect(error.map(pathOf) == "Chicken → Egg → Chicken")
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

  private func makeCycle() -> DependencyContainer {
    let container = DependencyContainer()
    container.register(Chicken.self, using: Chicken.init(egg:))
    container.register(Egg.self, using: Egg.init(chicken:))
    return container
  }

  private func pathOf(_ error: DependencyError) -> String {
    error.diagnostics[0].path.map(\.type).joined(separator: " → ")
  }
}

private final class Store: Sendable {
  init(_ made: Log) { made.write("store") }
}

private struct Screen {
  let store: Lazy<Store>
}

private final class Chicken: Sendable {
  init(egg: Egg) {}
}

private final class Egg: Sendable {
  init(chicken: Chicken) {}
}

/// Like the class with lazy properties that all others are given.
private final class Farm: Sendable {
  let chicken = Lazy<Chicken>()
  let egg = Lazy<Egg>()
}
