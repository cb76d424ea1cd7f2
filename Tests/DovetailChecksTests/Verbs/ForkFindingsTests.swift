import DovetailChecks
import Testing

@Suite struct ForkFindingsTests {
  let container = DependencyContainer()

  @Test func `an override of a form is told the part behind it`() {
    container.register(Int.self, as: .unique) { (text: Given<String>) in text.value.count }
    let fork = container.fork {
      $0.override(Int?.self) { 2 }
      $0.override(Lazy<Int>.self) { Lazy { 2 } }
      $0.override(Maker<Int, String>.self) { () throws in throw CancellationError() }
    }
    let error = dependencyError { try fork.validate() }
    #expect(error?.diagnostics.map(\.id) == Array(repeating: .unmatchedOverride, count: 3))
    #expect(
      Set(error?.diagnostics.map(\.help) ?? []) == [
        "override(Int.self) { … }, or register() it in the test if nothing else needs it, "
          + "or in the program if that forgot it"
      ])
  }

  @Test func `an override in a scope holds for the scope`() throws {
    container.register(Int.self) { 1 }
    let scope = container.makeScope("s") { $0.override(Int.self) { 2 } }
    #expect(try scope.resolve(Int.self) == 2)
    #expect(try container.resolve(Int.self) == 1)
    #expect(throws: Never.self) { try scope.validate() }
  }

}

private struct Number: Sendable { let value: Int }
