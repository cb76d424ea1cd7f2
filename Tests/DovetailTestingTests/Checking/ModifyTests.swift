import Dovetail
import DovetailTesting
import Testing

private struct Numbers: Sendable {
  var one: @Sendable () -> Int
  var two: @Sendable () -> Int
}

private func makeNumbers() -> DependencyContainer {
  let container = makeContainer()
  container.register(Numbers.self) { Numbers(one: { 1 }, two: { 2 }) }
  return container
}

@Suite(.dependencies(from: makeNumbers())) struct ModifyTests {
  @Test(.dependencies(.strict) { $0.modify(Numbers.self) { $0.one = { 10 } } })
  func `a modified key counts as named in a strict test`() {
    withDependencies {
      $0.modify(Numbers.self) { $0.two = { 20 } }
    } operation: {
      let numbers = injected(Numbers.self)
      #expect(numbers.one() == 10)
      #expect(numbers.two() == 20)
    }
  }

  @Test func `a modification of nothing is reported`() {
    let reports = reports(.standard) {
      $0.modify(FixedClock.self) { $0.hour = 3 }
    } operation: {
    }
    #expect(reports == [unmatched("FixedClock", "modified")])
  }

  @Test func `an override of nothing is reported with a modification too`() {
    let reports = reports(.standard) {
      $0.override(FixedClock.self) { FixedClock() }
      $0.modify(FixedClock.self) { $0.hour = 3 }
    } operation: {
    }
    #expect(reports == [unmatched("FixedClock")])
  }

  @Test func `a modification that is not used is a warning`() {
    let reports = reports(.standard) {
      $0.modify(Numbers.self) { $0.one = { 10 } }
    } operation: {
    }
    #expect(reports == [unused("Numbers")])
  }
}

@Suite(.dependencies(from: makeContainer())) struct NestedChecksTests {
  @Test func `a plain withDependencies inside a test is checked like the trait`() {
    let reports = reports {
      withDependencies {
        $0.override(FixedClock.self) { FixedClock() }
        $0.override(Store.self) { throw Refused() }
      } operation: {
      }
    }
    #expect(reports == [unmatched("FixedClock"), unused("Store")])
  }

  @Test func `the same for one that is prepared with await`() async {
    let reports = await reports {
      await withDependencies { container in
        let hour = await Task { 5 }.value
        container.override((any Clock).self, with: FixedClock(hour: hour))
        container.override(FixedClock.self, with: FixedClock())
      } operation: {
        await Task.yield()
        #expect(injected((any Clock).self).hour == 5)
      }
    }
    #expect(reports == [unmatched("FixedClock")])
  }
}

@MainActor private func makeOnMainActor() -> DependencyContainer { makeContainer() }

@Suite(.dependencies(from: makeOnMainActor)) struct MainActorContainerTests {
  @Test func `a function of the main actor makes the container`() {
    #expect(injected((any Clock).self).hour == 9)
  }

  @Test(
    .dependencies(from: makeOnMainActor()) { $0.override((any Clock).self, with: FixedClock()) })
  func `a call of that function does too`() {
    #expect(Screen().title == "Noon")
  }
}
