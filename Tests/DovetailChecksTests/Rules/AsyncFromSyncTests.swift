import Testing

@testable import DovetailChecks
import Dovetail

@Suite struct AsyncFromSyncTests {
  @Test func `a synchronous recipe cannot resolve an asynchronous one by hand`() {
    let text = graph(
      binding("Feed", 1, needs: ["~Database"]), binding("Database", 2, isAsync: true)
    )
    .text(.asyncFromSync)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/AsyncFromSync] `Database` has an async recipe and was resolved from synchronous code
          Feed → Database
          App/Modules.swift:1: Feed was registered here, and needs Database
          App/Modules.swift:2: Database was registered here
          help: resolve it with `try await`, or build it first: as: .eager and start()
        """)
  }

  @Test func `an alias does not hide it`() {
    graph(
      binding("Feed", 1, needs: ["~any Reading"]),
      binding("any Reading", 2, role: .alias, needs: ["Database"]),
      binding("Database", 3, isAsync: true)
    ).expect(
      .asyncFromSync, "1: Feed → any Reading → Database",
      "resolve it with `try await`, or build it first: as: .eager and start()")
  }

  @Test func `nor does a recipe that states the need as its parameter`() {
    graph(
      binding("Feed", 1, needs: ["~Store"]), binding("Store", 2, needs: ["Clock", "Database"]),
      binding("Database", 3, isAsync: true), binding("Clock", 4)
    ).expect(
      .asyncFromSync, "1: Feed → Store → Database",
      "resolve it with `try await`, or build it first: as: .eager and start()")
  }

  @Test func `an alias is judged by the recipe behind it`() {
    let blueprint = graph(
      binding("Feed", 1, needs: ["~any Reading"]),
      binding("any Reading", 2, role: .alias, needs: ["Database"], isAsync: true),
      binding("Database", 3, as: .eager, isAsync: true))
    #expect(blueprint.text(.asyncFromSync) == "")
  }

  @Test func `two resolutions of one binding by hand are one finding`() {
    let findings = graph(
      binding("Feed", 1, needs: ["~Database", "~Database?"]), binding("Database", 2, isAsync: true)
    ).findings()
    #expect(findings.filter { $0.id == .asyncFromSync }.count == 1)
  }

  @Test(arguments: [
    graph(binding("A", 1, needs: ["B"]), binding("B", 2, isAsync: true)),
    graph(binding("A", 1, needs: ["~B"]), binding("B", 2, as: .eager, isAsync: true)),
    graph(binding("A", 1, needs: ["~B"], isAsync: true), binding("B", 2, isAsync: true)),
    graph(binding("A", 1, needs: ["~Lazy<B>"]), binding("B", 2, isAsync: true)),
    graph(
      binding("A", 1, needs: ["~B"]), binding("B", 2, as: .eager, needs: ["C"]),
      binding("C", 3, isAsync: true)),
  ])
  func `awaited, eager and deferred instances are fine`(blueprint: Blueprint) {
    #expect(blueprint.text(.asyncFromSync) == "")
  }

  @Test(arguments: [Blueprint.Lifetime.scoped("session"), .weak, .graph, .unique])
  func `what has more than one instance is not to be made eager`(_ lifetime: Blueprint.Lifetime) {
    let text = graph(
      scopes: ["session"], binding("Feed", 1, as: .unique, needs: ["~Database"]),
      binding("Database", 2, as: lifetime, isAsync: true)
    ).text(.asyncFromSync)
    #expect(text.hasSuffix("\n  help: resolve it with `try await` in an async function"))
  }
}
