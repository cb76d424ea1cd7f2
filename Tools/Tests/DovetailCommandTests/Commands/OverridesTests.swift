import Testing

@testable import DovetailCommand

/// A blueprint says what an override replaces, and so do the commands that explain it.
@Suite struct OverridesTests {
  private let files = [
    "Sources/App/Modules.swift": """
    import Dovetail
    container.register(Disk.self) { SSD() }
    """,
    "Sources/Tests/Disks.swift": """
    import Dovetail
    let fork = container.fork { $0.override(Disk.self) { RAM() } }
    """,
    "app.json": """
    {"version": 2, "bindings": [
      {"key": {"type": "Disk"}, "role": {"override": true},
       "location": {"fileID": "Tests/Disks.swift", "line": 2},
       "overrides": {"fileID": "App/Modules.swift", "line": 2}}]}
    """,
  ]
  private let reason =
    "overridden at Sources/Tests/Disks.swift:2, instead of Sources/App/Modules.swift:2"

  @Test func `explain says it from the blueprint alone`() {
    #expect(
      ToolRun("explain", "Disk", "app.json", files: files).output.contains(
        "\n  overridden at Tests/Disks.swift:2, instead of App/Modules.swift:2\n"))
  }

  @Test func `with the sources, what is overridden is not called missing`() {
    let run = ToolRun("explain", "Disk", "app.json", "--sources", "Sources", files: files)
    #expect(!run.output.contains("not in this graph"))
  }

  @Test func `an agent is told by the paths of the sources`() {
    let run = ToolRun(calling: "explain", ["key": "Disk"], files: files)
    #expect(run.output.contains(reason))
  }

  @Test func `the line of the override says it`() {
    #expect(
      ToolRun("at", "Sources/Tests/Disks.swift:2", "app.json", files: files).output == """
        Sources/Tests/Disks.swift:2
          overrides Disk  .single, override
            \(reason)

        """)
  }

  @Test func `the line of what is overridden says that too`() {
    #expect(
      ToolRun("at", "Sources/App/Modules.swift:2", "app.json", files: files).output == """
        Sources/App/Modules.swift:2
          registers Disk
            passed over: a later binding took its place, at Sources/Tests/Disks.swift:2
            the sources show nothing that needs it

        """)
  }
}
