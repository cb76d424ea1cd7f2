import DovetailChecks
import Testing

/// `T?`, `[T]`, `Lazy<T>`, `Maker<T, …>` and `Given<T>`, and the keys of parameters.
@Suite struct FormFindingsTests {
  let container = DependencyContainer()

  private func registerDogs() {
    container.register(Dog.self, as: .unique) { (name: Given<String>) in Dog(name: name.value) }
  }

  @Test func `each contribution gets the arguments`() async throws {
    registerDogs()
    for suffix in ["1", "2"] {
      container.contribute(Dog.self, as: .unique) { (name: Given<String>) in
        Dog(name: name.value + suffix)
      }
    }
    func now() throws -> [Dog] { try container.resolve([Dog].self, with: "b") }
    #expect(try now().map(\.name) == ["b1", "b2"])
    container.contribute(Dog.self, as: .unique) { (name: Given<String>) async in
      Dog(name: name.value + "3")
    }
    #expect(try await container.resolve([Dog].self, with: "a").map(\.name) == ["a1", "a2", "a3"])
    try container.validate()
  }

  @Test func `a recipe that resolves by hand passes them through an optional`() throws {
    registerDogs()
    container.register(Int.self) { r in try r.resolve(Dog?.self, with: "four")?.name.count ?? 0 }
    #expect(try container.resolve(Int.self) == 4)
    try container.validate()
  }

  @Test func `validate() looks behind an optional maker`() throws {
    container.register(Double.self, as: .unique) { (number: Given<Int>) in Double(number.value) }
    container.register(Bool.self) { (maker: Maker<Double, String>?) in maker.map { _ in 1 } == nil }
    #expect(dependencyError { try container.validate() }?.id == .missingArgument)
    container.register(Bool.self) { (maker: Maker<Double, Int>?) in maker.map { _ in 1 } == nil }
    let findings = container.blueprint.findings().filter { $0.id == .missingArgument }
    #expect(findings.isEmpty)
  }

  @Test func `the edges of the blueprint have the names of the parameters' keys`() throws {
    container.register(String.self, named: "cdn") { "cdn" }
    container.register(Int.self, named: "two") { () async in 2 }
    container.register(
      Pair.self, keys: .named("cdn"), .named("two"), using: Pair.init(text:number:))
    let binding = try #require(container.blueprint.bindings.last)
    #expect(binding.edges.map(\.key.name) == ["cdn", "two"])
    #expect(binding.edges.map(\.parameter) == [1, 2])
    #expect(!binding.isOpaque)
    try container.validate()
  }

  @Test func `a name that is not registered is found before anything is built`() {
    container.register(Int.self) { 1 }
    container.register(Pair.self, keys: .named("cnd"), .unnamed, using: Pair.init(text:number:))
    let error = dependencyError { try container.validate() }
    #expect(error?.id == .missingBinding)
    #expect(String(describing: error).contains("needs it as parameter 1"))
    #expect(dependencyError { _ = try container.resolve(Pair.self) }?.id == .missingBinding)
  }
}
private struct Dog { let name: String }
private struct Pair: Sendable {
  let text: String
  let number: Int
}
