import Dovetail
import DovetailTesting
import Foundation
import Testing

/// Runs a trait as the test framework does, and returns whether the body ran.
private func runs(_ trait: DependencyTrait) async throws -> (didRun: Bool, reports: [String]) {
  let didRun = Ran()
  let test = try #require(Test.current)
  let reports = try await reports {
    try await trait.provideScope(for: test, testCase: Test.Case.current) { didRun.set() }
  }
  return (didRun.value, reports)
}

// SAFETY: the value is behind `lock`.
private final class Ran: @unchecked Sendable {
  private let lock = NSLock()
  private var ran = false
  var value: Bool { lock.withLock { ran } }
  func set() { lock.withLock { ran = true } }
}

@Suite struct RequiringTests {
  @Test func `a test whose container lacks what it requires does not run`() async throws {
    let (didRun, reports) = try await runs(
      .dependencies(.standard.requiring(Store.self, FixedClock.self), from: makeContainer()))
    #expect(!didRun)
    #expect(reports == ["[Dovetail/MissingBinding] nothing provides `FixedClock`"])
  }

  @Test func `a test whose container is sound runs`() async throws {
    let (didRun, reports) = try await runs(
      .dependencies(
        .standard.requiring(Store.self, [Int].self, String?.self), from: makeContainer()))
    #expect(didRun)
    #expect(reports == [])
  }
}
