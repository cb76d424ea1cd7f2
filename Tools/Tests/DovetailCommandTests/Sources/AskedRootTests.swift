import Testing

@testable import DovetailCommand

/// With roots, what nothing reaches is unused; what the sources ask for is used.
@Suite struct AskedRootTests {
  private let files = [
    "Sources/App/Feed.swift": """
    import Dovetail
    func show() { let store: Store = injected() }
    """,
    "app.json": """
    {"version": 2, "bindings": [
      {"key": {"type": "Screen"}, "location": {"fileID": "App/Parts.swift", "line": 1}},
      {"key": {"type": "Store"}, "location": {"fileID": "App/Parts.swift", "line": 2},
       "edges": [{"key": {"type": "Disk"}, "parameter": 1}]},
      {"key": {"type": "Disk"}, "location": {"fileID": "App/Parts.swift", "line": 3}},
      {"key": {"type": "Tape"}, "location": {"fileID": "App/Parts.swift", "line": 4}}]}
    """,
  ]

  private func check(_ more: String...) -> String {
    ToolRun(["check", "app.json", "--root", "Screen"] + more, files: files).output
  }

  @Test func `what the sources ask for, and what that needs, is used without a root`() {
    #expect(check().contains("3 warnings in 4 bindings"))
    #expect(
      check("--sources", "Sources") == """
        App/Parts.swift:4: warning: [Dovetail/UnusedBinding] no root reaches `Tape`
          help: remove the registration, or add the key to the roots
        1 warning in 4 bindings, 1 asking

        """)
  }
}
