import Foundation
import Testing

@testable import DovetailCommand
@testable import DovetailSources

/// What `dovetail at` reads in other files.
@Suite struct AtFilesTests {
  /// A module that the graph does not have, and a fake of a test.
  @Test func `what only the sources register is not provided`() {
    let files = [
      "Sources/App/Disk.swift": """
      import Dovetail
      func add(to c: DependencyContainer) { c.register(Disk.self) { Disk() } }
      func add(tapes c: DependencyContainer) { c.contribute(Tape.self) { Tape() } }
      let disk: Disk = injected()
      let tapes: [Tape] = injected()
      func add(pages c: DependencyContainer) { c.register(Page.self) { (d: Disk?) in Page(d) } }
      """,
      "Sources/App/Fakes.swift": """
      import Dovetail
      let fakes = c.fork { $0.register(Disk.self) { RAM() } }
      """,
      "app.json": """
      {"version": 2, "bindings": [
        {"key": {"type": "Feed"}, "location": {"fileID": "App/Feed.swift", "line": 1}}]}
      """,
    ]
    func at(_ line: Int, _ graph: String...) -> String {
      ToolRun(["at", "Sources/App/Disk.swift:\(line)"] + graph, files: files).output
    }
    #expect(
      at(4, "app.json") == """
        Sources/App/Disk.swift:4
          asks for Disk, by injected()
            nothing provides it
            registered at Sources/App/Disk.swift:2, which is not in this graph
            registered at Sources/App/Fakes.swift:2, which is not in this graph

        """)
    #expect(
      at(5, "app.json") == """
        Sources/App/Disk.swift:5
          asks for [Tape], by injected()
            nothing contributes to it
            registered at Sources/App/Disk.swift:3, which is not in this graph

        """)
    #expect(
      at(6, "app.json") == """
        Sources/App/Disk.swift:6
          registers Page
            needs:
              Disk?  nothing provides it, which is allowed
                     registered at Sources/App/Disk.swift:2, which is not in this graph
                     registered at Sources/App/Fakes.swift:2, which is not in this graph
            the sources show nothing that needs it

        """)
    let json = at(5, "app.json", "--format=json").filter { !$0.isWhitespace }
    #expect(json.contains("\"providedBy\":[]"), "\(json)")
    #expect(
      json.contains("\"notInstalled\":[{\"fileID\":\"Sources/App/Disk.swift\",\"line\":3}]"),
      "\(json)")
    #expect(at(5).contains("  provided at Sources/App/Disk.swift:3\n"))
  }

  @Test(arguments: [
    "let git: GitClient = injected()",
    "let git = injected(GitClient.self)",
    "let git = injected() as GitClient",
    "func f() { @Injected var git: GitClient }",
    "func f() { @LazyInjected(mode: .new) var git: GitClient }",
    "init(a: Int, git: GitClient = injected()) {}",
    "func f() throws { let git = try container.resolve(GitClient.self) }",
    "func f() async throws { let git: GitClient = try await container.resolve() }",
    "func f() throws -> GitClient {\n  try container.resolve()\n}",
    "func f() throws -> GitClient {\n  let a: Other = injected()\n  return try container.resolve()\n}",
    "var git: GitClient {\n  get {\n    injected()\n  }\n}",
    "let git = Lazy<GitClient>()",
    "let git: Lazy<GitClient> = Lazy()",
    "class A {\n  var git: GitClient\n  init() {\n    self.git = injected()\n  }\n}",
    "struct Feed {\n  let git: GitClient\n}\nlet feed = Feed(\n  git: injected())",
    "typealias Client = GitClient\nlet git: Client = injected()",
    "let make = { () -> GitClient in\n  injected()\n}",
    "let git:\n  GitClient = injected()",
    "container.register(Log.self) { r in\n  Log(a: try r.resolve(Other.self), git: try r.resolve())\n}\nstruct Log {\n  let git: GitClient\n}",
  ])
  func `no file that asks is left out`(_ text: String) {
    let graph = """
      {"version": 2, "bindings": [{"key": {"type": "GitClient"},
       "location": {"fileID": "App/Modules.swift", "line": 2}}]}
      """
    let module = "import Dovetail\ncontainer.register(GitClient.self) { GitClient() }\n"
    let other =
      "import Dovetail\nstruct Other {\n  let git: GitClient\n  let clock: Clock = injected()\n}"
    let run = ToolRun(
      "at", "Sources/App/Modules.swift:2", "app.json",
      files: [
        "Sources/App/Modules.swift": module, "Sources/App/Other.swift": other,
        "Sources/App/Use.swift": "import Dovetail\n" + text, "app.json": graph,
      ])
    #expect(run.output.contains("Sources/App/Use.swift:"), "\(run.output)")
    #expect(!run.output.contains("Other.swift"))
  }

  @Test func `each of many parameters is found in the file that registers it`() {
    let types = (1...6).map { "Part\($0)" }
    var files = [
      "Sources/App/Page.swift": """
      import Dovetail
      struct Page { \(types.map { "let \($0.lowercased()): \($0)" }.joined(separator: "; ")) }
      func add(to c: DependencyContainer) {
        c.register(Page.self, using: Page.init(\(types.map { "\($0.lowercased()):" }.joined()))
      }
      """
    ]
    for type in types {
      files["Sources/App/\(type).swift"] = """
        import Dovetail
        func add\(type)(to c: DependencyContainer) { c.register(\(type).self) { \(type)() } }
        """
    }
    let needs = types.map { "      \($0)  Sources/App/\($0).swift:2\n" }.joined()
    #expect(
      ToolRun(["at", "Sources/App/Page.swift:4"], files: files).output == """
        Sources/App/Page.swift:4
          registers Page
            needs:
        \(needs)    the sources show nothing that needs it

        """)
  }
}
