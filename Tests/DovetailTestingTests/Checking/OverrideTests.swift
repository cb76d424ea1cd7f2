import Dovetail
import DovetailTesting
import Testing

@Suite(.dependencies(from: makeContainer())) struct OverrideTests {
  @Test func `an override in an empty container says that the program's was perhaps meant`() {
    let line = #line + 2
    let texts = texts(.standard, from: DependencyContainer()) {
      $0.override(FixedClock.self) { FixedClock() }
    } operation: {
    }
    #expect(
      texts == [
        """
        \(#fileID):\(line): error: [Dovetail/UnmatchedOverride] `FixedClock` is overridden but was never registered
          the container that was forked is empty; from: takes the program's own
          help: override the type that is asked for, such as its protocol, or register() it in the test if nothing else needs it, or in the program if that forgot it
        """
      ])
  }

  @Test func `an override of nothing in the middle of a test is reported`() {
    let reports = reports(.standard) {
      let container = DependencyContainer.current
      container.override(FixedClock.self) { FixedClock() }
    }
    #expect(reports == [unmatched("FixedClock")])
  }

  @Test func `an override that is not used is a warning`() {
    let reports = reports(.standard) {
      $0.override((any Clock).self) { FixedClock() }
      $0.override(Store.self) { throw Refused() }
    } operation: {
      #expect(Screen().title == "Noon")
    }
    #expect(reports == [unused("Store")])
  }

  @Test(arguments: [true, false])
  func `an override that not every case of a test uses is not reported`(isUsed: Bool) {
    let reports = reports(.standard) {
      withDependencies {
        $0.override((any Clock).self) { FixedClock() }
      } operation: {
        if isUsed { #expect(Screen().title == "Noon") }
      }
    }
    #expect(reports == [])
  }

  @Test func `an override that an operation did not get to is not reported`() async {
    let reports = await reports {
      try? withDependencies(.standard) {
        $0.override(Store.self) { throw Refused() }
      } operation: {
        throw Refused()
      }
      try? await withDependencies(.standard) {
        $0.override(Store.self) { throw Refused() }
      } operation: { () async throws in
        throw Refused()
      }
      withDependencies(.standard) { _ in
      } operation: {
        try? withDependencies {
          $0.override(Store.self) { throw Refused() }
        } operation: {
          throw Refused()
        }
      }
    }
    #expect(reports == [])
  }

  @Test func `an override that a scope hides is told where the scope registers the key`() {
    let line = UInt(#line)
    let texts = texts(.standard) {
      $0.override((any Clock).self) { FixedClock() }
    } operation: {
      let scope = DependencyContainer.current.makeScope("request") {
        $0.register((any Clock).self, with: FixedClock(hour: 3))
      }
      #expect(throws: Never.self) { try scope.resolve((any Clock).self) }
    }
    #expect(
      texts == [
        """
        DovetailTestingTests/OverrideTests.swift:\(line + 2): warning: [Dovetail/UnusedOverride] the test does not use its override of `any Clock`
          DovetailTestingTests/OverrideTests.swift:\(line + 5): a scope or an inner fork registers any Clock itself, which answered
          help: register the fake there, or override what needs it
        """
      ])
  }

  @Test func `an override is used in a nested fork and under a decorator`() {
    let reports = reports(.standard) {
      $0.override((any Clock).self) { FixedClock() }
      $0.decorate((any Clock).self) { inner, _ in FixedClock(hour: inner.hour + 1) }
    } operation: {
      withDependencies { _ in
      } operation: {
        #expect(injected((any Clock).self).hour == 13)
      }
    }
    #expect(reports == [])
  }

  @Test func `an override is used when its recipe fails`() {
    let reports = reports(.standard) {
      $0.override(Store.self) { throw Refused() }
    } operation: {
      let container = DependencyContainer.current
      #expect(throws: DependencyError.self) { try container.resolve(Store.self) }
    }
    #expect(reports == [])
  }

  @Test func `an error in the overrides is thrown`() {
    #expect(throws: Refused.self) {
      try withDependencies(.standard) { _ in
        throw Refused()
      } operation: {
      }
    }
    #expect(throws: Refused.self) {
      try withDependencies { _ in
        throw Refused()
      } operation: {
      }
    }
  }
}
