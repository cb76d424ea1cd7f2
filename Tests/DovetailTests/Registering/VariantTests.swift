import Dovetail
import Testing

/// Each variant of a verb, and of resolving with arguments, that no other test calls.
@Suite struct VariantTests {
  let container = DependencyContainer()

  @Test @MainActor func `the registry of the main actor installs modules of either kind`() throws {
    container.mainActor.install(Numbers())
    container.mainActor.install(Pages())
    #expect(try container.mainActor.resolve(Page.self, with: "one", 2).number == 5)
    #expect(try container.mainActor.resolve(Int.self) == 7)
  }

  @Test func `an asynchronous provider gives a new instance each time`() async throws {
    container.register(SlowNumber(), as: .unique)
    let first = try await container.resolve(Number.self)
    #expect(try await container.resolve(Number.self) !== first)
    let error = dependencyError { _ = try container.resolve(Number.self) }
    #expect(error?.id == .asyncFromSync)
  }

  @Test func `a resolution awaits a recipe with arguments`() async throws {
    container.register(String.self, as: .unique) { (number: Given<Int>) in
      await Task.yield()
      return "\(number.value)"
    }
    container.register([String].self, as: .unique) { r in
      [try await r.resolve(String.self, with: 3)]
    }
    #expect(try await container.resolve([String].self) == ["3"])
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
