import Dovetail
import DovetailTesting
import Testing

@Suite(.dependencies(from: makeContainer())) struct StrictTraitTests {
  /// The reports of a test with these traits that resolves a feed.
  private func reportsOfTest(with traits: [DependencyTrait]) async throws -> [String] {
    let test = try #require(Test.current)
    return try await reports { try await run(test, traits[...]) }
  }

  private func run(_ test: Test, _ traits: ArraySlice<DependencyTrait>) async throws {
    guard let trait = traits.first else {
      func resolve() throws { _ = try DependencyContainer.current.resolve(Feed.self) }
      return try resolve()
    }
    try await trait.provideScope(for: test, testCase: nil) {
      try await run(test, traits.dropFirst())
    }
  }

  private let overriding: DependencyTrait = .dependencies {
    $0.override((any Clock).self) { FixedClock() }
  }

  private let all = [live("`Feed`"), live("`Store`")]

  @Test func `it reports what the test does not override, in any place`() async throws {
    #expect(try await reportsOfTest(with: [overriding, .strict]) == all)
    #expect(try await reportsOfTest(with: [.strict, overriding]) == all)
  }

  @Test func `it watches a container that an operation in the test brings`() async throws {
    let test = try #require(Test.current)
    let reports = try await reports {
      try await DependencyTrait.strict.provideScope(for: test, testCase: nil) {
        try await withDependencies(.standard, from: makeContainer()) {
          $0.override((any Clock).self) { FixedClock() }
        } operation: {
          _ = try await DependencyContainer.current.resolve(Feed.self)
        }
      }
    }
    #expect(reports == all)
  }

  @Test func `without it nothing is reported`() async throws {
    #expect(try await reportsOfTest(with: [overriding]) == [])
  }

  @Test func `allowed recipes are not reported`() async throws {
    let trait: DependencyTrait = .strict(allowing: [.type(Feed.self), .type(Store.self)])
    #expect(try await reportsOfTest(with: [overriding, trait]) == [])
    // What a test allows, its strict suite allows it too.
    #expect(try await reportsOfTest(with: [.strict, overriding, trait]) == [])
    let ofModule: DependencyTrait = .strict(modules: ["DovetailTestingTests"])
    #expect(try await reportsOfTest(with: [overriding, ofModule]) == [])
  }
}
