import Dovetail
import Testing

/// What is left of a scope when the operation of `withScope` has returned.
@Suite struct WithScopeTests {
  private final class Part: Sendable {}

  private final class Watch { weak var part: Part? }

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

  @Test func `a scope is closed, whatever still leads to it`() async throws {
    container.register(Part.self, as: .scoped("request")) { Part() }
    let gate = Gate()
    let (scope, child, lazy, task) = try await container.withScope("request") { scope in
      let task = Task {
        await gate.passed()
        return try await scope.resolve(Part.self)
      }
      return (scope, scope.makeScope("page"), try await scope.resolve(Lazy<Part>.self), task)
    }
    gate.open()
    await #expect(throws: DependencyError.self) { try await scope.resolve(Part.self) }
    await #expect(throws: DependencyError.self) { try await child.resolve(Part.self) }
    #expect(throws: DependencyError.self) { try lazy.resolve() }
    await #expect(throws: DependencyError.self) { _ = try await task.value }
  }
}
