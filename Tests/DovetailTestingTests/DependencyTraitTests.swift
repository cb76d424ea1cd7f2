import Dovetail
import DovetailTesting
import Testing

@Suite(
  .dependencies(from: makeContainer()),
  .dependencies { $0.override((any Clock).self) { FixedClock(hour: 12) } })
struct DependencyTraitTests {
  @Test func `the suite's override applies in its tests`() {
    #expect(Screen().title == "Noon")
  }

  @Test(.dependencies { $0.override((any Clock).self) { FixedClock(hour: 7) } })
  func `the test's override comes after the suite's`() {
    #expect(injected((any Clock).self).hour == 7)
  }

  @Test(.dependencies { $0.register(String.self) { (clock: any Clock) in "\(clock.hour)" } })
  func `a test registers on its suite's fork`() throws {
    #expect(try DependencyContainer.current.resolve(String.self) == "12")
  }

  @Test func `other tests do not see what a test does to its container`() throws {
    #expect(try DependencyContainer.current.resolve(String?.self) == nil)
    DependencyContainer.current.register(String.self) { "mine" }
  }

  @Test func `the same once more`() throws {
    #expect(try DependencyContainer.current.resolve(String?.self) == nil)
    DependencyContainer.current.register(String.self) { "mine" }
  }

  @Test(
    .dependencies { container in
      let hour = await Task { 5 }.value
      container.override((any Clock).self) { FixedClock(hour: hour) }
    })
  func `an override may be prepared with await`() {
    #expect(injected((any Clock).self).hour == 5)
  }

  @Test(.dependencies { $0.override((any Clock).self) { FixedClock(hour: 3) } })
  @MainActor func `a test of the main actor has its container`() {
    MainActor.assertIsolated()
    #expect(injected((any Clock).self).hour == 3)
  }

  @Test(.dependencies { $0.override((any Clock).self) { FixedClock(hour: 4) } })
  func `child tasks and task groups have the test's container`() async {
    async let child = injected((any Clock).self).hour
    let unstructured = Task { injected((any Clock).self).hour }
    let group = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 { group.addTask { injected((any Clock).self).hour } }
      return await group.reduce(0, +)
    }
    #expect(await (child, unstructured.value, group) == (4, 4, 16))
  }

  @Test func `a detached task has the shared container unless it is given another`() async {
    let container = DependencyContainer.current
    let isShared = await Task.detached {
      DependencyContainer.current === DependencyContainer.shared
    }
    .value
    #expect(isShared)
    let hour = await Task.detached {
      withDependencies(from: container) { injected((any Clock).self).hour }
    }.value
    #expect(hour == 12)
  }

  @Test func `nested forks end with their operations`() throws {
    try withDependencies {
      $0.override((any Clock).self) { FixedClock(hour: 1) }
    } operation: {
      #expect(injected((any Clock).self).hour == 1)
      try withDependencies {
        $0.override((any Clock).self) { FixedClock(hour: 2) }
      } operation: {
        let store = try DependencyContainer.current.resolve(Store.self)
        #expect(store.clock.hour == 2)
      }
      #expect(injected((any Clock).self).hour == 1)
    }
    #expect(injected((any Clock).self).hour == 12)
  }
}
