import Dovetail
import Testing

@Suite struct RegistrationTests {
  let container = DependencyContainer()

  @Test(.bug(id: "Factory#99", "same-named types collide"))
  func `a type is found by identity, not by its text`() throws {
    enum First { struct Clock: Sendable {} }
    enum Second { struct Clock: Sendable {} }
    container.register(First.Clock.self) { First.Clock() }
    #expect(try container.resolve(Second.Clock?.self) == nil)
    #expect(try container.resolve(First.Clock?.self) != nil)
  }

  @Test func `names tell instances of one type apart`() throws {
    container.register(String.self) { "plain" }
    container.register(String.self, named: "cdn") { "cdn" }
    container.register(String.self, named: .api) { "api" }
    container.register(Int.self, named: "cdn") { 7 }
    #expect(try container.resolve(String.self) == "plain")
    #expect(try container.resolve(String.self, named: "cdn") == "cdn")
    #expect(try container.resolve(String.self, named: .api) == "api")
    #expect(try container.resolve(named: DependencyKey<String>("a" + "pi")) == "api")
    #expect(try container.resolve(Int.self, named: "cdn") == 7)
  }

  @Test func `a recipe of any arity is resolved`() throws {
    container.register(Int.self) { 1 }
    container.register(String.self) { "a" }
    container.register(Double.self) { 0.5 }
    container.register([Int].self) { (i: Int, s: String, d: Double, b: Int, c: Int, e: Int) in
      [i, s.count, Int(d * 2), b, c, e]
    }
    #expect(try container.resolve([Int].self) == [1, 1, 1, 1, 1, 1])
  }

  @Test func `recipes that throw, that await and that do both are resolved`() async throws {
    container.register(Int.self) { () throws in 1 }
    container.register(String.self) { () async in "a" }
    container.register(Double.self) { () async throws in 0.5 }
    container.register(Bool.self) { (r: Resolution) async throws in
      try await r.resolve(Int.self) == 1
    }
    container.register(Character.self) { r in try await r.resolve(String.self).first! }
    #expect(try await container.resolve(Int.self) == 1)
    #expect(try await container.resolve(String.self) == "a")
    #expect(try await container.resolve(Double.self) == 0.5)
    #expect(try await container.resolve(Bool.self))
    #expect(try await container.resolve(Character.self) == "a")
  }

  @Test func `a resolution may stand among typed parameters`() throws {
    container.register(Int.self) { 1 }
    container.register(String.self) { (number: Int, r: Resolution) in
      "\(number)\(try r.resolve(Int.self))"
    }
    #expect(try container.resolve(String.self) == "11")
  }

  @Test func `an alias is the same instance under a second key`() throws {
    container.register(Store.self) { Store() }.alias((any Reading).self) { $0 }
      .alias((any Reading).self, named: "main") { $0 }
    let store = try container.resolve(Store.self)
    #expect(try container.resolve((any Reading).self) as AnyObject === store)
    #expect(try container.resolve((any Reading).self, named: "main") as AnyObject === store)
  }

  @Test(.bug(id: "Swinject#79", "all implementations of a protocol"))
  func `contributions keep their order`() throws {
    container.contribute(String.self) { "b" }
    container.contribute(String.self) { "a" }
    container.register(Int.self) { 3 }
    container.contribute(String.self) { (count: Int) in String(repeating: "c", count: count) }
    #expect(try container.resolve([String].self) == ["b", "a", "ccc"])
    #expect(throws: DependencyError.self) { try container.resolve(String.self) }
  }

  @Test func `contributions of outer containers come first`() throws {
    container.contribute(String.self) { "outer" }
    let scope = container.makeScope("inner") { $0.contribute(String.self) { "inner" } }
    #expect(try scope.resolve([String].self) == ["outer", "inner"])
    #expect(try container.resolve([String].self) == ["outer"])
  }

  @Test func `decorators wrap in order, the first innermost`() throws {
    container.decorate(String.self) { inner, _ in "1(\(inner))" }
    container.register(String.self) { "x" }
    container.decorate(String.self) { inner, r in "2(\(inner), \(try r.resolve(Int.self)))" }
    container.register(Int.self) { 7 }
    #expect(try container.resolve(String.self) == "2(1(x), 7)")
  }

  @Test func `a decorator survives a new registration`() throws {
    container.register(String.self) { "x" }
    container.decorate(String.self) { inner, _ in "(\(inner))" }
    container.register(String.self) { "y" }
    #expect(try container.resolve(String.self) == "(y)")
  }

  @Test func `an asynchronous decorator is awaited`() async throws {
    container.register(String.self) { "x" }
    container.decorate(String.self) { inner, _ async in "(\(inner))" }
    #expect(try await container.resolve(String.self) == "(x)")
  }

  @Test func `providers have the key of their type`() async throws {
    container.register(NumberProvider(number: 1))
    container.register(NumberProvider(number: 2), named: "two")
    container.register(TextProvider(), as: .single)
    #expect(try await container.resolve(Int.self) == 1)
    #expect(try await container.resolve(Int.self, named: "two") == 2)
    #expect(try await container.resolve(String.self) == "number 1")
    let fork = container.fork { $0.override(NumberProvider(number: 5)) }
    #expect(try await fork.resolve(String.self) == "number 5")
  }

  @Test func `a unique instance need not be Sendable, and may be sent away`() async throws {
    actor Editor {
      var kept: Looser?
      func adopt(_ part: sending Looser) { kept = part }
    }
    func make() throws -> sending Looser { try container.resolve(Looser.self) }
    container.register(Loose.self, as: .unique) { Loose() }
    container.register(Looser.self, as: .unique, using: Looser.init)
    let one = try make()
    #expect(one !== (try make()))
    await Editor().adopt(try make())
  }

  @Test func `functions, tuples, metatypes and generics are types like any other`() throws {
    container.register((@Sendable (Int) -> Int).self) { { $0 + 1 } }
    container.register((Int, String).self) { (1, "a") }
    container.register(Box<Int>.self) { Box(value: 1) }
    container.register(Box<String>.self) { Box(value: "s") }
    container.register((any Repository<Int>).self) { NumberRepository() }
    #expect(try container.resolve((@Sendable (Int) -> Int).self)(1) == 2)
    #expect(try container.resolve((Int, String).self).1 == "a")
    #expect(try container.resolve(Box<Int>.self).value == 1)
    #expect(try container.resolve(Box<String>.self).value == "s")
    #expect(try container.resolve((any Repository<Int>).self).all() == [1])
  }

  @Test func `unregistering a type leaves its collection, and the other way round`() throws {
    container.register(Int.self) { 1 }
    container.contribute(Int.self) { 2 }
    container.unregister(Int.self)
    #expect(try container.resolve(Int?.self) == nil)
    #expect(try container.resolve([Int].self) == [2])
    container.register(Int.self) { 3 }
    container.unregister([Int].self)
    #expect(try container.resolve([Int].self).isEmpty)
    #expect(try container.resolve(Int.self) == 3)
  }
}

extension DependencyKey<String> { fileprivate static var api: Self { "api" } }

private protocol Reading: Sendable {}
private final class Store: Reading {}
private struct NumberProvider: DependencyProvider {
  let number: Int
  func provide(_ r: Resolution) throws -> Int { number }
}
private struct TextProvider: AsyncDependencyProvider {
  func provide(_ r: Resolution) async throws -> String { "number \(try await r.resolve(Int.self))" }
}
private final class Loose {}
private final class Looser { init(loose: Loose) {} }
private struct Box<Value: Sendable>: Sendable { let value: Value }
private protocol Repository<Item>: Sendable {
  associatedtype Item
  func all() -> [Item]
}
private struct NumberRepository: Repository { func all() -> [Int] { [1] } }
