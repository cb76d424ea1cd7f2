import Dovetail
import Testing

/// Closing from within: nothing waits for itself.
@Suite struct CloseInsideTests {
  @Emptied var container = DependencyContainer()

  @Test func `a closer may close its own container`() async throws {
    container.register(Int.self) { 1 }.onClose { [container] _ in await container.close() }
    _ = try await container.resolve(Int.self)
    #expect(await container.close() == nil)
  }

  @Test func `a closer of a scope may close the parent`() async throws {
    let scope = container.makeScope("s")
    scope.register(Int.self) { 1 }.onClose { [container] _ in await container.close() }
    _ = try await scope.resolve(Int.self)
    await scope.close()
    await #expect(throws: DependencyError.self) { try await container.resolve(Int.self) }
  }

  @Test func `a closed container says so, whatever is resolved`() async {
    await container.close()
    #expect(
      await errorText { _ = try await container.resolve([Int].self) }?.contains("Closed") == true)
    #expect(
      await errorText { _ = try await container.resolve(Int?.self) }?.contains("Closed") == true)
    #expect(await errorText { try await container.start() }?.contains("Closed") == true)
  }

  @Test func `decorators that end with their container may use it`() async {
    final class Guard: Sendable {
      let container: DependencyContainer
      init(_ container: DependencyContainer) { self.container = container }
      deinit { container.register(Int.self) { 1 } }
    }
    container.decorate(Bool.self) { [held = Guard(container)] inner, _ in
      withExtendedLifetime(held) { inner }
    }
    container.unregisterAll()
    #expect(container.isRegistered(Int.self))
  }
}
