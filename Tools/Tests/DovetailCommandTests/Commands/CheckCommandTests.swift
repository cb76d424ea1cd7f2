import DovetailPictures
import Foundation
import Testing

@testable import DovetailCommand

@Suite struct CheckCommandTests {
  /// A graph with a finding of each severity.
  private let mixed = """
    {"version": 1, "bindings": [
      {"key": {"type": "A"}, "location": {"fileID": "App/A.swift", "line": 1}, "isOpaque": true},
      {"key": {"type": "B"}, "location": {"fileID": "App/A.swift", "line": 2}},
      {"key": {"type": "C"}, "location": {"fileID": "App/A.swift", "line": 3},
       "edges": [{"key": {"type": "D"}, "parameter": 1}]}]}
    """

  @Test(arguments: ["Sources/App", "./Sources", "Sources"])
  func `a file that is in two folders is read once`(_ folder: String) {
    let arguments = ["check", "app.json", "--sources", "Sources"]
    #expect(ToolRun(arguments + ["--sources", folder]) == ToolRun(arguments))
  }

  @Test func `JSON is the findings as data`() throws {
    let run = ToolRun("check", "--format", "json", "app.json", "-", input: mixed)
    let findings = try JSONDecoder().decode(
      [DependencyDiagnostic].self, from: Data(run.output.utf8))
    #expect(findings.map(\.id) == [.missingBinding, .missingBinding, .opaqueRecipe])
    #expect(run.status == 1)
    #expect(ToolRun("check", "--format=json", "sound.json").output == "[]\n")
  }

  @Test func `an annotation for GitHub is escaped`() {
    let finding = DependencyDiagnostic(
      id: .wrongActor, severity: .warning,
      location: Blueprint.Location(fileID: "App/A,B:C%\n.swift", line: 7),
      message: "100 %\nof, it: all",
      help: "none")
    #expect(
      GitHubAnnotation(finding).command
        == "::warning file=App/A%2CB%3AC%25%0A.swift,line=7,title=WrongActor::"
        + "100 %25%0A    of, it: all%0A  help: none")
    let placeless = DependencyDiagnostic(id: .missingBinding, message: "a")
    #expect(GitHubAnnotation(placeless).command == "::error title=MissingBinding::a")
  }

  @Test func `colors are for terminals`() {
    let run = ToolRun(["check", "app.json"], isColored: true)
    #expect(run.output.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(!ToolRun("check", "app.json").output.contains("\u{1B}"))
  }

  @Test(arguments: [
    (true, [:], true), (true, ["NO_COLOR": ""], true), (true, ["NO_COLOR": "1"], false),
    (true, ["TERM": "dumb"], false), (false, [:], false),
  ])
  func `colors are for terminals whose users want them`(
    isTerminal: Bool, environment: [String: String], expected: Bool
  ) {
    #expect(wantsColor(isTerminal: isTerminal, environment: environment) == expected)
  }
}
