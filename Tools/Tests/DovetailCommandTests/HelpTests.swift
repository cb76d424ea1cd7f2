import Testing

@testable import DovetailCommand

@Suite struct HelpTests {
  static let texts = [Help.overview] + Tool.commands.map(Help.text)

  @Test func `the help fits a terminal`() {
    for line in Self.texts.joined(separator: "\n").split(separator: "\n") {
      #expect(line.count < 80, "\(line)")
    }
  }

  @Test(arguments: ["help", "--help", "-h", "help help"])
  func `the overview names every command`(_ line: String) {
    let run = ToolRun(line.split(separator: " ").map(String.init))
    #expect(run == ToolRun(status: 0, output: Help.overview + "\n"))
    for command in Tool.commands {
      #expect(run.output.contains("\n  \(command.name) "))
      #expect(run.output.contains(command.summary))
    }
  }

  @Test(arguments: Tool.commands.map(\.name)) func `every command explains itself`(_ name: String) {
    let long = ToolRun(name, "--help")
    #expect(long.status == 0 && long.error.isEmpty)
    #expect(ToolRun("help", name) == long)
    #expect(ToolRun(name, "nowhere.json", "-h") == long)
    #expect(ToolRun("help", "--help", name) == long)
  }

  @Test func `the help of a command is complete`() {
    #expect(
      ToolRun("diff", "--help").output == """
        usage: dovetail diff [OPTION]... OLD NEW

        Say what changed between two graphs.

        options:
          --format FORMAT    text (the default), markdown (for a pull request),
                             mermaid (a picture), html (a page of both) or json
          --exit-code        exit with 1 when the graphs are not the same
          -o, --output FILE  write to the file instead of standard output
          -h, --help         show this help

        Shows bindings and needs that were added, removed or changed, and findings
        that are new or gone. Lines that moved, and another order, are no change.

        exit status: 0, or 1 with --exit-code when the graphs are not the same;
        2 when they could not be compared.

        examples:
          dovetail diff main.json app.json
          dovetail diff --format markdown main.json app.json -o comment.md
          dovetail diff --format html main.json app.json -o changes.html

        """)
  }
}
