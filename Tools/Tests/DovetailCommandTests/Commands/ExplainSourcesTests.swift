import Foundation
import Testing

@testable import DovetailCommand

/// `explain --sources` says what only the sources tell of why a binding answers.
@Suite struct ExplainSourcesTests {
  private let files = [
    "Sources/App/Clocks.swift": """
    import DovetailDiscovery

    @Discovered struct ClockProvider: DependencyProvider {}

    @Discovered(replaces: ClockProvider.self, Other.OldProvider.self, priority: 2)
    struct DemoClockProvider: DependencyProvider {}
    @Discovered struct Plain: DependencyProvider {}
    """,
    "Sources/App/ShopGraph.swift": """
    import DovetailGraph

    @DependencyGraph
    final class ShopGraph {
      func makeCart() -> Cart { Cart() }
    }
    """,
    "Sources/App/Modules.swift": """
    import Dovetail

    struct Live: DependencyModule {
      func register(in container: DependencyContainer) {
        container.register(Disk.self) { SSD() }
        container.register(Disk.self, named: "cold") { Tape() }
      }
    }
    struct Offline: DependencyModule {
      func register(in container: DependencyContainer) {
        container.register(Disk.self) { RAM() }
        container.register(Tape.self) { Tape() }
        container.register((any Clock).self, named: "utc") { UTC() }
      }
    }
    """,
    "app.json": """
    {"version": 2, "bindings": [
      {"key": {"type": "any Clock"}, "location": {"fileID": "App/Clocks.swift", "line": 5}},
      {"key": {"type": "Plain"}, "location": {"fileID": "App/Clocks.swift", "line": 7}},
      {"key": {"type": "Cart"}, "location": {"fileID": "App/ShopGraph.swift", "line": 5}},
      {"key": {"type": "Disk"}, "location": {"fileID": "App/Modules.swift", "line": 5}}]}
    """,
  ]

  private func explain(_ key: String) -> String {
    ToolRun("explain", key, "app.json", "--sources", "Sources", files: files).output
  }

  @Test(arguments: [
    ("Cart", "from the graph ShopGraph"),
    ("Tape", "registered at Sources/App/Modules.swift:12, which is not in this graph"),
  ])
  func `an agent is told the same`(_ key: String, reason: String) throws {
    let run = ToolRun(calling: "explain", ["key": .string(key)], files: files)
    #expect(run.output.contains(reason))
  }

  @Test func `a key that only the sources register is registered there`() {
    #expect(
      explain("Tape") == """
        Tape
          registered at Sources/App/Modules.swift:12, which is not in this graph
          no binding provides it, and none needs it

        """)
    #expect(
      explain("Page") == """
        Page
          no binding provides it, and none needs it

        """)
    #expect(
      explain("any Clock named \"utc\"") == """
        any Clock named "utc"
          registered at Sources/App/Modules.swift:13, which is not in this graph
          no binding provides it, and none needs it
          similar:
            any Clock (App/Clocks.swift:5)

        """)
  }

  @Test func `JSON has the places of such a key too`() throws {
    let run = ToolRun(
      ["explain", "Tape", "app.json", "--sources", "Sources", "--format=json"], files: files)
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    let places = json?.first?["notInstalled"] as? [[String: Any]]
    #expect(places?.count == 1 && places?.first?["line"] as? Int == 12)
    #expect(json?.first?["key"] != nil)
    let known = ToolRun(
      ["explain", "Disk", "app.json", "--sources", "Sources", "--format=json"], files: files)
    #expect(!known.output.contains("notInstalled\" :"))
  }

  @Test(arguments: [
    (
      "Clock",
      "found; replaces ClockProvider, OldProvider (Sources/App/Clocks.swift:3)"
    ),
    ("Plain", "found by @Discovered"),
    ("Cart", "from the graph ShopGraph"),
    ("Disk", "passed over: Sources/App/Modules.swift:11, which is not in this graph"),
  ])
  func `the sources tell why`(_ key: String, reason: String) {
    #expect(explain(key).contains("\n  \(reason)\n"), "\(explain(key))")
    #expect(!ToolRun("explain", key, "app.json", files: files).output.contains(reason))
  }
}
