import Dovetail
import Testing

/// `keys:`, a key for each parameter of a recipe.
@Suite struct ParameterKeysTests {
  let container = DependencyContainer()

  init() {
    container.register(String.self) { "plain" }
    container.register(String.self, named: "cdn") { "cdn" }
    container.register(Int.self) { 1 }
    container.register(Int.self, named: "two") { () async in 2 }
  }

  @Test func `an initializer gets each parameter by its key`() throws {
    container.register(Pair.self, keys: .named("cdn"), .unnamed, using: Pair.init(text:number:))
    #expect(try container.resolve(Pair.self) == Pair(text: "cdn", number: 1))
  }

  @Test func `a closure, static members and a literal for a single parameter work too`() throws {
    container.register(Pair.self, named: "other", as: .graph, keys: .cdn, .unnamed) {
      (text: String, number: Int) in Pair(text: text, number: number)
    }
    container.register(Box.self, as: .unique, keys: "cdn", using: Box.init)
    #expect(try container.resolve(Pair.self, named: "other").text == "cdn")
    #expect(try container.resolve(Box.self).text == "cdn")
  }

  @Test func `an asynchronous dependency is awaited by its key`() async throws {
    container.register(Pair.self, keys: .cdn, .named("two"), using: Pair.init(text:number:))
    container.register(Box.self, as: .unique, keys: .cdn, .named("two")) {
      (text, number: Int) async in
      Box("\(text) \(number)")
    }
    #expect(try await container.resolve(Pair.self) == Pair(text: "cdn", number: 2))
    #expect(try await container.resolve(Box.self).text == "cdn 2")
    container.register(Box.self, keys: .cdn, .named("two")) { (text, number: Int) async in
      Box("\(number) \(text)")
    }
    #expect(try await container.resolve(Box.self).text == "2 cdn")
  }

  @Test func `forms, arguments and the resolution stand among named parameters`() throws {
    container.register(
      [String].self, as: .unique, keys: .named("cdn"), .named("missing"), .unnamed, .unnamed
    ) { (text: Lazy<String>, missing: String?, argument: Given<Int>, r: Resolution) in
      [text.value, missing ?? "nil", "\(argument.value)", try r.resolve()]
    }
    #expect(try container.resolve([String].self, with: 7) == ["cdn", "nil", "7", "plain"])
  }

  @Test func `override and contribute take keys`() throws {
    container.contribute(Box.self, keys: .cdn, using: Box.init)
    let fork = container.fork { $0.override(String.self, keys: .named("cdn")) { $0 + "!" } }
    #expect(try container.resolve([Box].self).map(\.text) == ["cdn"])
    #expect(try fork.resolve(String.self) == "cdn!")
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

extension DependencyKey<String> { fileprivate static var cdn: Self { "cdn" } }
