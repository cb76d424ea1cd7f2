import DovetailPictures
import Foundation
import Testing

@testable import DovetailCommand

/// `check --root FOLDER` gives places the paths that an editor opens.
@Suite struct RootFolderTests {
  private let graph = """
    {"version": 2, "bindings": [
      {"key": {"type": "Feed"}, "location": {"fileID": "App/Modules.swift", "line": 3},
       "edges": [{"key": {"type": "Disc"}, "parameter": 1}]},
      {"key": {"type": "Disk"}, "location": {"fileID": "Core/Modules.swift", "line": 4},
       "isOpaque": true}]}
    """
  private let files = [
    "/p/Sources/App/Parts/Modules.swift": "", "/p/Sources/Core/Modules.swift": "",
    "/p/Sources/App/Commit.swift": "import Dovetail\nlet git: GitClient = injected()\n",
  ]

  private func check(_ arguments: String..., files: [String: String]? = nil) -> ToolRun {
    ToolRun(["check"] + arguments + ["-"], input: graph, files: files ?? self.files)
  }

  @Test func `all places of a text are paths`() {
    #expect(
      check("--root", "/p", "--sources", "/p/Sources").output == """
        /p/Sources/App/Commit.swift:2: error: [Dovetail/MissingBinding] nothing provides `GitClient`
          help: register(GitClient.self) { … }
        /p/Sources/App/Parts/Modules.swift:3: error: [Dovetail/MissingBinding] nothing provides `Disc`
          Feed → Disc
          /p/Sources/App/Parts/Modules.swift:3: Feed was registered here, and needs it as parameter 1
          similar: `Disk` (/p/Sources/Core/Modules.swift:4)
          help: register(Disc.self) { … }
        /p/Sources/Core/Modules.swift:4: note: [Dovetail/OpaqueRecipe] what `Disk` needs is known only once its recipe has run
          help: take what it needs as parameters, or register an initializer: using:
        2 errors, 1 note in 2 bindings, 1 asking

        """)
  }

  @Test func `JSON and annotations have the paths too`() throws {
    let findings = try JSONDecoder().decode(
      [DependencyDiagnostic].self, from: Data(check("--root=/p", "--format=json").output.utf8))
    #expect(
      findings.map { "\($0.location!)" }
        == ["/p/Sources/App/Parts/Modules.swift:3", "/p/Sources/Core/Modules.swift:4"])
    #expect(
      check("--root=/p", "--format=github").output
        .hasPrefix("::error file=/p/Sources/App/Parts/Modules.swift,line=3,"))
  }

  @Test func `a path below the working folder becomes absolute`() throws {
    let run = ToolRun("check", "app.json", "--sources", "Sources", "--root", ".")
    let root = ToolRun.fixtures.path
    #expect(run.output.contains("\n\(root)/Sources/App/Commit.swift:4: error: "))
    // The graph's other files are not in the package.
    #expect(run.output.hasPrefix("App/Modules.swift:16: error: "))
    #expect(
      run.error
        == "dovetail check: no --root has App/Modules.swift; name its package's folder too\n")
    #expect(run.status == 1)
  }

  @Test func `of files with one name, the module's is meant, and no file if several could be`() {
    let paths = SourcePaths(
      [
        "/p/Sources/Shop-iOS/A.swift", "/p/Examples/Sources/Shop-iOS/A.swift",
        "/p/Sources/B/A.swift",
      ]
    ) { "/p/" + $0 }
    #expect(paths.path(of: "Shop_iOS/A.swift") == "/p/Sources/Shop-iOS/A.swift")
    #expect(paths.path(of: "B/A.swift") == "/p/Sources/B/A.swift")
    #expect(paths.path(of: "Sources/B/A.swift") == "/p/Sources/B/A.swift")
    #expect(paths.path(of: "C/A.swift") == nil)
    #expect(paths.path(of: "A.swift") == nil)
    let twice = SourcePaths(["/p/a/App/A.swift", "/p/b/App/A.swift"]) { "/p/" + $0 }
    #expect(twice.path(of: "App/A.swift") == nil)
  }

  @Test func `a root is a key or a folder`() {
    let run = check("--root", "Feed", "--root", "/p")
    #expect(run.output.contains("/p/Sources/Core/Modules.swift:4: warning: [Dovetail/Unused"))
    #expect(
      ToolRun("check", "--root", "Sources", "app.json").error
        == "dovetail check: no key is named 'Sources'; for the folder, write '--root ./Sources'\n")
    #expect(
      ToolRun("check", "--root", "./Nowhere", "app.json").error.hasSuffix(
        "/Nowhere: there is no such folder\n"))
  }
}

/// The settings for editors that the page shows.
@Suite struct EditorPageTests {
  private static let page: String = {
    let path = "../../../../Sources/Dovetail/Dovetail.docc/TheDovetailCommand.md"
    let file = ToolRun.fixtures.appending(path: path).standardized
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private struct Tasks: Decodable {
    struct Task: Decodable {
      let command: String
      let problemMatcher: Matcher
    }
    struct Matcher: Decodable {
      let fileLocation: String
      let pattern: Pattern
    }
    struct Pattern: Decodable {
      let regexp: String
      let file, line, severity, message: Int
    }
    let tasks: [Task]
  }

  @Test func `the problem matcher finds every finding`() throws {
    let block = try #require(
      Self.page.firstMatch(of: /```json\n(\{\n  "version": "2.0.0"(?s).*?)```/))
    let task = try #require(
      try JSONDecoder().decode(Tasks.self, from: Data(block.1.utf8)).tasks.first)
    #expect(task.command.hasSuffix("--root '${workspaceFolder}'"))
    #expect(task.problemMatcher.fileLocation == "absolute")
    let run = ToolRun("check", "app.json", "--sources", "Sources", "--root", ".")
    let pattern = task.problemMatcher.pattern
    let regex = try NSRegularExpression(pattern: pattern.regexp)
    let found = run.output.split(separator: "\n").compactMap { line -> [String]? in
      let line = String(line)
      let whole = NSRange(line.startIndex..., in: line)
      return regex.firstMatch(in: line, range: whole).map { match in
        [pattern.file, pattern.line, pattern.severity, pattern.message].map {
          Range(match.range(at: $0), in: line).map { String(line[$0]) } ?? ""
        }
      }
    }
    #expect(
      found == [
        [
          ToolRun.fixtures.path + "/Sources/App/Commit.swift", "4", "error",
          "[Dovetail/MissingBinding] nothing provides `GitClient`",
        ]
      ])
  }

  @Test func `the build phase is a call that the command takes`() throws {
    let block = try #require(Self.page.firstMatch(of: /```sh\n(export PATH=(?s).*?)```/))
    let call = try #require(String(block.1).split(separator: "\n").last)
    let arguments = call.replacing("$SRCROOT", with: ".").replacing("\"", with: "")
      .split(separator: " ").dropFirst().map(String.init)
    let parsed = try Arguments(Array(arguments.dropFirst()), of: .check)
    #expect(arguments.first == "check")
    #expect(parsed?.all("--root") == ["."])
  }
}
