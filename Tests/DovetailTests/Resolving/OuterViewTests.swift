import Dovetail
import Testing

private final class Clock: Sendable {}
private final class Screen: Sendable { init(_: Clock) {} }

/// What an outer container keeps is made there, also if a scope asks first.
@Suite struct OuterViewTests {
  private let container = DependencyContainer()

  private func register(as lifetime: Lifetime) {
    container.register(Clock.self) {
      await Task.yield()
      return Clock()
    }
    container.register(Screen.self, as: lifetime) { (clock: Clock) in Screen(clock) }
  }

  @Test(arguments: [Lifetime.single, .weak, .scoped("outer")])
  func `what its needs have to await there is awaited`(lifetime: Lifetime) async throws {
    register(as: lifetime)
    let inner = container.makeScope("outer").makeScope("inner") {
      $0.register(Clock.self) { Clock() }
    }
    _ = try await inner.resolve(Screen.self)
  }

  @Test(arguments: [Lifetime.single, .weak])
  func `synchronous code gets what needs nothing to be awaited there`(lifetime: Lifetime) throws {
    container.register(Clock.self) { Clock() }
    container.register(Screen.self, as: lifetime) { (clock: Clock) in Screen(clock) }
    let inner = container.makeScope("inner") {
      $0.register(Clock.self) {
        await Task.yield()
        return Clock()
      }
    }
    _ = try inner.resolve(Screen.self)
  }
}
