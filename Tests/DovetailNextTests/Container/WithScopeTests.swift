import DovetailNext
import Testing

/// What is left of a scope when the operation of `withScope` has returned.
@Suite struct WithScopeTests {
  private final class Part: Sendable {}

  private final class Watch {
    weak var part: Part?
  }

  private let container = DependencyContainer()

  @Test func `instances of the scope are gone when withScope returns`() async throws {
    container.register(Part.self, as: .scoped("request")) { Part() }
    let watch = Watch()
    try await container.withScope("request") { scope in
      watch.part = try await scope.resolve(Part.self)
      #expect(watch.part != nil)
    }
    #expect(watch.part == nil)
  }

  @Test func `a scope that the operation gave away is closed`() async throws {
    container.register(Part.self, as: .scoped("request")) { Part() }
    let escaped = try await container.withScope("request") { scope in
      _ = try await scope.resolve(Part.self)
      return scope
    }
    await #expect(throws: DependencyError.self) { try await escaped.resolve(Part.self) }
  }

  @Test func `a scope is closed whose child the operation gave away`() async throws {
    container.register(Part.self, as: .scoped("request")) { Part() }
    let child = try await container.withScope("request") { $0.makeScope("page") }
    await #expect(throws: DependencyError.self) { try await child.resolve(Part.self) }
  }

  @Test func `a scope is closed that a handle still leads to`() async throws {
    container.register(Part.self, as: .scoped("request")) { Part() }
    let lazy = try await container.withScope("request") { try await $0.resolve(Lazy<Part>.self) }
    #expect(throws: DependencyError.self) { try lazy.resolve() }
  }

  @Test func `a task that the operation began finds the scope closed`() async throws {
    container.register(Part.self, as: .scoped("request")) { Part() }
    let gate = Gate()
    let task = try await container.withScope("request") { scope in
      Task {
        await gate.passed()
        return try await scope.resolve(Part.self)
      }
    }
    gate.open()
    await #expect(throws: DependencyError.self) { _ = try await task.value }
  }
}
