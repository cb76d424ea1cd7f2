import DovetailChecks
import Testing

/// `keys:`, a key for each parameter of a recipe.
@Suite struct ParameterKeysFindingsTests {
  let container = DependencyContainer()

  init() {
    container.register(String.self) { "plain" }
    container.register(String.self, named: "cdn") { "cdn" }
    container.register(Int.self) { 1 }
    container.register(Int.self, named: "two") { () async in 2 }
  }

  @Test func `the edges of the blueprint have the names`() throws {
    container.register(Pair.self, keys: .cdn, .named("two"), using: Pair.init(text:number:))
    let binding = try #require(container.blueprint.bindings.last)
    #expect(binding.edges.map(\.key.name) == ["cdn", "two"])
    #expect(binding.edges.map(\.parameter) == [1, 2])
    #expect(!binding.isOpaque)
    try container.validate()
  }

  @Test func `a name that is not registered is found before anything is built`() {
    container.register(Pair.self, keys: .named("cnd"), .unnamed, using: Pair.init(text:number:))
    let error = dependencyError { try container.validate() }
    #expect(error?.id == .missingBinding)
    #expect(String(describing: error).contains("needs it as parameter 1"))
    #expect(dependencyError { _ = try container.resolve(Pair.self) }?.id == .missingBinding)
  }
}

private struct Pair: Sendable, Equatable {
  let text: String
  let number: Int
}

private final class Box: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

extension DependencyKey<String> {
  fileprivate static var cdn: Self { "cdn" }
}
