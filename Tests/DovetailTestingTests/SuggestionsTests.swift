import DovetailTesting
import Testing

@Suite struct TraitSuggestionsTests {
  @Test func `an error that a test throws says what may have been meant`() async throws {
    let trait: DependencyTrait = .dependencies(from: makeContainer())
    let test = try #require(Test.current)
    let error = await #expect(throws: DependencyError.self) {
      try await trait.provideScope(for: test, testCase: nil) {
        _ = try DependencyContainer.current.resolve(FixedClock.self)
      }
    }
    #expect(error?.diagnostics[0].similar.map(\.key.type) == ["any Clock"])
  }
}
