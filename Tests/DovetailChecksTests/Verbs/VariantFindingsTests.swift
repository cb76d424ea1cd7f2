import DovetailChecks
import Testing

/// Each variant of a verb, and of resolving with arguments, that no other test calls.
@Suite struct VariantFindingsTests {
  let container = DependencyContainer()

  @Test @MainActor func `recipes of the main actor whose parts are not Sendable`() async throws {
    container.register(Int.self) { 7 }
    container.register(Int.self, named: "eight") { 8 }
    let main = container.mainActor
    main.register(Page.self, named: "opaque") { r in Page(number: try r.resolve()) }
    main.register(Page.self, named: "keys", keys: .named("eight")) { (number: Int) in
      Page(number: number)
    }
    main.register(Page.self, named: "awaited") { (number: Int) in
      await Page.printed(number)
    }
    main.register(Page.self, named: "awaited by hand") { r in
      await Page.printed(try await r.resolve())
    }
    main.register(Page.self, named: "awaited keys", keys: .named("eight")) { (number: Int) in
      await Page.printed(number)
    }
    #expect(try await container.resolve(Page.self, named: "opaque").number == 7)
    #expect(try await container.resolve(Page.self, named: "keys").number == 8)
    #expect(try await container.resolve(Page.self, named: "awaited").number == 7)
    #expect(try await container.resolve(Page.self, named: "awaited by hand").number == 7)
    #expect(try await container.resolve(Page.self, named: "awaited keys").number == 8)
    try container.validate()
  }

  @Test func `recipes of the main actor whose parts are Sendable`() async throws {
    container.mainActor.register(String.self, with: "seven")
    container.mainActor.register(Int.self) { r in
      await Task.yield()
      return try await r.resolve(String.self).count
    }
    #expect(try await container.resolve(Int.self) == 5)
    #expect(container.blueprint.bindings.map(\.actor) == [nil, "MainActor"])
  }

}

/// A part that is not `Sendable`.
private final class Page {
  let number: Int
  init(number: Int) { self.number = number }

  @MainActor static func printed(_ number: Int) async -> Page {
    await Task.yield()
    return Page(number: number)
  }
}

private final class Number: Sendable {}

private struct SlowNumber: AsyncDependencyProvider {
  func provide(_ r: Resolution) async -> Number { Number() }
}

private struct Numbers: DependencyModule {
  func register(in container: DependencyContainer) { container.register(Int.self) { 7 } }
}

private struct Pages: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register(Page.self, as: .unique) { (title: Given<String>, number: Given<Int>) in
      Page(number: title.value.count + number.value)
    }
  }
}
