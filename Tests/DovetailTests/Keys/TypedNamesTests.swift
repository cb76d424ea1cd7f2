import Dovetail
import Testing

/// A typed name names the dependency inside a form, in every form and wrapper.
@Suite struct TypedNamesTests {
  let container = DependencyContainer()

  init() {
    container.register(String.self, named: .api) { "api" }
    container.contribute(Int.self, named: .lucky) { 7 }
  }

  @Test func `resolve takes it for every form`() async throws {
    #expect(try await container.resolve(String?.self, named: .named(.api)) == "api")
    #expect(try await container.resolve(Lazy<String>.self, named: .named(.api)).value == "api")
    #expect(try await container.resolve(Weak<String>.self, named: .named(.api)).value == "api")
    #expect(try await container.resolve(Maker<String>.self, named: .named(.api))() == "api")
    #expect(try await container.resolve([Int].self, named: .named(.lucky)) == [7])
    #expect(try await container.resolve(Lazy<String>?.self, named: "api")?.value == "api")
    try synchronously()
  }

  private func synchronously() throws {
    let inferred: String? = try container.resolve(named: .named(.api))
    #expect(inferred == "api")
    let missing: String? = try container.resolve(named: "other")
    #expect(missing == nil)
    #expect(try container.resolve(Lazy<String>.self, named: .named(.api)).value == "api")
    #expect(try container.resolve(Maker<String, Int>?.self, named: "other").map { _ in 1 } == nil)
  }

  @Test func `wrappers and injected() take it`() throws {
    let screen = withDependencies(from: container) { Screen() }
    #expect(screen.optional == "api" && screen.literal == "api" && screen.missing == nil)
    #expect(screen.lazyOptional == "api")
    #expect(screen.handle.value == "api")
    #expect(screen.weak == "api")
    #expect(try screen.maker() == "api")
    #expect(screen.numbers == [7])
    #expect(screen.direct.value == "api")
  }

  @Test func `keys: takes it for a form`() throws {
    container.register([String].self, as: .unique, keys: .named(.api), .named(.api)) {
      (text: String?, later: Lazy<String>) in [text ?? "", later.value]
    }
    #expect(try container.resolve([String].self) == ["api", "api"])
  }

  @Test func `an optional handle is nil when its target is not registered`() throws {
    #expect(try container.resolve(Lazy<Double>?.self).map { _ in 1 } == nil)
    #expect(try container.resolve(Weak<Double>?.self).map { _ in 1 } == nil)
    #expect(try container.resolve(Maker<Double, Int>?.self).map { _ in 1 } == nil)
    #expect(try container.resolve(Lazy<String>?.self).map { _ in 1 } == nil)
    container.register(Double.self, as: .unique) { (number: Given<Int>) in Double(number.value) }
    #expect(try container.resolve(Maker<Double, Int>?.self)?(2) == 2)
  }

  @Test func `isRegistered knows a key by type and by name`() {
    #expect(container.isRegistered(String.self, named: .api))
    #expect(!container.isRegistered(String.self))
    #expect(container.isRegistered([Int].self, named: "lucky"))
    #expect(!container.isRegistered([Int].self))
    #expect(container.isRegistered(Lazy<String>.self, named: "api"))
    #expect(container.makeScope("inner").isRegistered(String.self, named: .api))
    container.unregister(String.self, named: .api)
    #expect(!container.isRegistered(String.self, named: .api))
  }
}

private struct Screen {
  @Injected(named: .named(.api)) var optional: String?
  @Injected(named: "api") var literal: String?
  @Injected(named: "other") var missing: String?
  @LazyInjected(named: .named(.api)) var lazyOptional: String?
  @Injected(named: .named(.api)) var handle: Lazy<String>
  @WeakInjected(named: .api) var weak: String?
  @Injected(named: .named(.api)) var maker: Maker<String>
  @Injected(named: .named(.lucky)) var numbers: [Int]
  let direct: Lazy<String> = injected(named: .named(.api))
}

extension DependencyKey<String> { fileprivate static var api: Self { "api" } }
extension DependencyKey<Int> { fileprivate static var lucky: Self { "lucky" } }
