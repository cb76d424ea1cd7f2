import Dovetail
import DovetailTesting
import Testing

/// Each of these tests has a number of its own for the key that all of them override.
@Suite(.dependencies(from: makeContainer())) struct StressDependencyTraitTests {
  @Test(arguments: 0..<200) func `parallel tests see their own overrides`(_ hour: Int) async throws
  {
    DependencyContainer.current.override((any Clock).self) { FixedClock(hour: hour) }
    for _ in 0..<20 {
      #expect(injected((any Clock).self).hour == hour)
      await Task.yield()
      #expect(try await DependencyContainer.current.resolve(Store.self).clock.hour == hour)
    }
  }

  @Test(
    .dependencies(.strict(allowing: [.type(Feed.self), .type(Store.self)])) {
      $0.override((any Clock).self) { FixedClock(hour: 1) }
    }, arguments: 0..<50)
  func `strict tests run beside each other`(_ index: Int) async throws {
    let container = DependencyContainer.current
    let hours = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { try await container.resolve(Feed.self).store.clock.hour }
      }
      return try await group.reduce(0, +)
    }
    #expect(hours == 8)
  }
}
