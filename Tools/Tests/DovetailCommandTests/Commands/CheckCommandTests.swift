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

  @Test func `a sound graph is sound`() {
    #expect(
      ToolRun("check", "sound.json") == ToolRun(status: 0, output: "no findings in 5 bindings\n"))
    let one = #"{"version": 1, "bindings": [\#(mixed.split(separator: "\n")[2].dropLast())]}"#
    #expect(ToolRun("check", "-", input: one).output == "no findings in 1 binding\n")
  }

  @Test(arguments: ["Sources/App", "./Sources", "Sources"])
  func `a file that is in two folders is read once`(_ folder: String) {
    let arguments = ["check", "app.json", "--sources", "Sources"]
    #expect(ToolRun(arguments + ["--sources", folder]) == ToolRun(arguments))
  }

  @Test func `every finding is shown at once`() {
    #expect(
      ToolRun("check", "--root", "A", "--root", "c", "-", input: mixed)
        == ToolRun(
          status: 1,
          output: """
            App/A.swift:3: error: [Dovetail/MissingBinding] nothing provides `D`
              C → D
              App/A.swift:3: C was registered here, and needs it as parameter 1
              help: register(D.self) { … }
            App/A.swift:2: warning: [Dovetail/UnusedBinding] no root reaches `B`
              help: remove the registration, or add the key to the roots
            App/A.swift:1: note: [Dovetail/OpaqueRecipe] what `A` needs is known only once its recipe has run
              help: take what it needs as parameters, or register an initializer: using:
            1 error, 1 warning, 1 note in 3 bindings

            """))
  }

  @Test func `a root that nothing provides is a finding`() {
    let run = ToolRun("check", "--root=Nothing", "sound.json")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("error: [Dovetail/MissingBinding] nothing provides `Nothing`\n"))
  }

  @Test func `a root may be a list, which reaches what is contributed`() {
    let place = #""location": {"fileID": "A.swift", "line": 1}"#
    let parts = [
      #"{"key": {"type": "any P"}, "role": "contribution", \#(place), "edges": [{"key": {"type": "A"}}]}"#,
      #"{"key": {"type": "A"}, \#(place)}"#,
    ]
    let input = #"{"version": 2, "bindings": [\#(parts.joined(separator: ", "))]}"#
    #expect(
      ToolRun("check", "--root", "[any P]", "-", input: input)
        == ToolRun(status: 0, output: "no findings in 2 bindings\n"))
    #expect(ToolRun("check", "--root", "any P", "-", input: input).status == 1)
  }

  @Test(arguments: [
    ("error", "A B C", Int32(1)), ("error", "A B", 0), ("warning", "A", 1), ("warning", "A B", 0),
    ("note", "A B", 1), ("note", "B", 0),
  ])
  func `the status is that of the most serious finding`(
    _ limit: String, _ bindings: String, status: Int32
  ) {
    let place = #""location": {"fileID": "A.swift", "line": 1}"#
    let parts = [
      "A": #"{"key": {"type": "A"}, \#(place), "isOpaque": true}"#,
      "B": #"{"key": {"type": "B"}, \#(place)}"#,
      "C": #"{"key": {"type": "C"}, \#(place), "edges": [{"key": {"type": "D"}}]}"#,
    ]
    let names = bindings.split(separator: " ").map(String.init)
    let list = names.compactMap { parts[$0] }.joined(separator: ",")
    // If A is alone in the warning's graph, B is the binding that no root reaches.
    let extra = limit == "warning" && names == ["A"] ? ", " + parts["B"]! : ""
    let roots = names.flatMap { ["--root", $0] }
    let run = ToolRun(
      ["check", "--fail-on", limit] + roots + ["-"],
      input: #"{"version": 1, "bindings": [\#(list)\#(extra)]}"#)
    #expect(run.status == status, "\(run)")
  }

  @Test func `less serious findings can be hidden`() {
    let run = ToolRun("check", "--show=error", "--root", "A", "-", input: mixed)
    #expect(!run.output.contains("warning: "))
    #expect(!run.output.contains("note: "))
    #expect(run.output.hasSuffix("2 warnings, 1 note in 3 bindings\n"))
    #expect(run.status == 1)
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
