import DovetailChecks
import Testing

/// What recipes and decorators resolve by hand is checked once they have run.
@Suite struct ValidateByHandTests {
  private final class Clock: Sendable {}
  private final class Store: Sendable {}
  private final class Session: Sendable {}

  private let container = DependencyContainer()

  /// The errors that `validate()` finds, after it let everything pass at first, and a resolution
  /// failed.
  private func errors<T: Sendable>(afterResolving type: T.Type) async throws -> [DiagnosticID] {
    try container.validate()
    await #expect(throws: DependencyError.self) { try await container.resolve(type) }
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    return error?.diagnostics.filter { $0.severity == .error }.map(\.id) ?? []
  }

  @Test func `an async part that a decorator asks for at once`() async throws {
    container.register(Clock.self, as: .unique) {
      await Task.yield(); return Clock()
    }
    container.register(Store.self) { Store() }
    container.decorate(Store.self) { store, r in
      _ = try r.resolve(Clock.self)
      return store
    }
    #expect(try await errors(afterResolving: Store.self) == [.asyncFromSync])
  }

  @Test func `an async part that the decorator of an alias asks for at once`() async throws {
    container.register(Clock.self, as: .unique) {
      await Task.yield(); return Clock()
    }
    container.register(Store.self) {
      await Task.yield(); return Store()
    }
    .alias(Session.self) { _ in Session() }
    container.decorate(Session.self) { session, r in
      _ = try r.resolve(Clock.self)
      return session
    }
    #expect(try await errors(afterResolving: Session.self) == [.asyncFromSync])
  }

  @Test func `an alias that an async decorator wraps`() async throws {
    container.register(Store.self) { Store() }.alias(Session.self) { _ in Session() }
    container.decorate(Session.self) { (session, _) async in session }
    container.register(Clock.self) { r in
      _ = try r.resolve(Session.self)
      return Clock()
    }
    #expect(try await errors(afterResolving: Clock.self) == [.asyncFromSync])
  }

  @Test func `an async part that is a parameter too is there by then`() async throws {
    container.register(Clock.self) {
      await Task.yield()
      return Clock()
    }
    container.register(Store.self) { (_: Clock) in Store() }
    container.decorate(Store.self) { store, r in
      _ = try r.resolve(Clock.self)
      return store
    }
    _ = try await container.resolve(Store.self)
    try container.validate()
  }

  @Test func `a part behind a handle, where a list behind one is a parameter`() async throws {
    container.register(Store.self) { (_: Lazy<[Clock]>, r: Resolution) in
      _ = try r.resolve(Lazy<Clock>.self)
      return Store()
    }
    try container.validate()
    _ = try await container.resolve(Store.self)
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(error?.id == .missingBinding)
  }

  @Test func `what the decorator of an alias passes arguments to is not what it stands for`() throws
  {
    container.register(Session.self, as: .unique) { (_: Given<Int>) in Session() }
    container.register(Store.self) { Store() }.alias(Clock.self) { _ in Clock() }
    container.decorate(Clock.self) { clock, r in
      _ = try r.resolve(Session.self, with: 1)
      return clock
    }
    container.register([Clock].self) { (clock: Clock) in [clock] }
    _ = try container.resolve([Clock].self)
    try container.validate()
  }

  @Test func `a Maker that passes nothing, where one with an argument is a parameter`() throws {
    container.register(Clock.self, as: .unique) { (_: Given<Int>) in Clock() }
    container.register(Store.self) { (_: Maker<Clock, Int>, r: Resolution) in
      _ = try r.resolve(Maker<Clock>.self)
      return Store()
    }
    try container.validate()
    _ = try container.resolve(Store.self)
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(error?.id == .missingArgument)
  }

  @Test func `a part of a scope that the decorator of an alias asks for`() async throws {
    container.register(Session.self, as: .scoped("session")) { Session() }
    container.register(Store.self) { Store() }.alias(Clock.self) { _ in Clock() }
    container.decorate(Clock.self) { clock, r in
      _ = try r.resolve(Session.self)
      return clock
    }
    // It's kept as long as what it stands for, so a scope's session is none of its own.
    let scope = container.makeScope("session")
    await #expect(throws: DependencyError.self) { try await scope.resolve(Clock.self) }
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(error?.id == .captiveDependency)
  }
}
