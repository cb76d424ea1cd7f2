import DovetailChecks
import Testing

/// Arguments reach the recipe through `T?`, `[T]`, aliases and makers.
@Suite struct ArgumentsThroughFormsFindingsTests {
  let container = DependencyContainer()

  init() {
    container.register(Dog.self, as: .unique) { (name: Given<String>) in Dog(name: name.value) }
      .alias((any Pet).self) { $0 }
  }

  @Test func `each contribution gets them`() async throws {
    for suffix in ["1", "2"] {
      container.contribute(Dog.self, as: .unique) { (name: Given<String>) in
        Dog(name: name.value + suffix)
      }
    }
    let dogs = try synchronously { try $0.resolve([Dog].self, with: "b") }
    #expect(dogs.map(\.name) == ["b1", "b2"])
    container.contribute(Dog.self, as: .unique) { (name: Given<String>) async in
      Dog(name: name.value + "3")
    }
    #expect(try await container.resolve([Dog].self, with: "a").map(\.name) == ["a1", "a2", "a3"])
    try container.validate()
  }

  @Test func `a recipe that resolves by hand passes them through an optional`() throws {
    container.register(Int.self) { r in try r.resolve(Dog?.self, with: "four")?.name.count ?? 0 }
    #expect(try container.resolve(Int.self) == 4)
    try container.validate()
  }

  private func synchronously<R>(_ body: (DependencyContainer) throws -> R) rethrows -> R {
    try body(container)
  }
}

private protocol Pet { var name: String { get } }
private struct Dog: Pet { let name: String }
private struct Cat { let name: String }
