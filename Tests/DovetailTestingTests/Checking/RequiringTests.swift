import Dovetail
import DovetailTesting
import TestSupport
import Testing

/// Runs a trait as the test framework does, and returns whether the body ran.
private func runs(_ trait: DependencyTrait) async throws -> (didRun: Bool, texts: [String]) {
  let runs = Counter()
  let test = try #require(Test.current)
  let texts = try await texts {
    try await trait.provideScope(for: test, testCase: Test.Case.current) { runs.add() }
  }
  return (runs.value == 1, texts)
}

@Suite struct RequiringTests {
  @Test func `a test whose container lacks what it requires does not run`() async throws {
    let (didRun, texts) = try await runs(
      .dependencies(
        .standard.requiring(Store.self, FixedClock.self, fileID: "App/Tests.swift", line: 7)
          .requiring(Feed.self), from: makeContainer()))
    #expect(!didRun)
    #expect(
      texts == [
        """
        App/Tests.swift:7: error: [Dovetail/MissingBinding] nothing provides `FixedClock`
          similar: `any Clock` (DovetailTestingTests/Shop.swift:29)
          help: register(FixedClock.self) { … }
        """
      ])
  }

  @Test func `a form requires what its use needs, as validate() does`() async throws {
    let (didRun, texts) = try await runs(
      .dependencies(
        .standard.requiring([Refused].self, Refused?.self, Lazy<[Refused]>.self, Lazy<Store>.self)
          .requiring(
            FixedClock.self, Lazy<Refused>.self, Weak<FixedClock>.self, fileID: "App/Tests.swift",
            line: 7), from: makeContainer()))
    #expect(!didRun)
    #expect(
      texts == [
        """
        App/Tests.swift:7: error: [Dovetail/MissingBinding] nothing provides `FixedClock`
          similar: `any Clock` (DovetailTestingTests/Shop.swift:29)
          help: register(FixedClock.self) { … }
        """,
        """
        App/Tests.swift:7: error: [Dovetail/MissingBinding] nothing provides `Refused`
          help: register(Refused.self) { … }
        """,
      ])
  }

  @Test func `a test whose container is sound runs`() async throws {
    let (didRun, texts) = try await runs(
      .dependencies(
        .standard.requiring(Store.self, [Int].self, String?.self), from: makeContainer()))
    #expect(didRun)
    #expect(texts == [])
  }
}
