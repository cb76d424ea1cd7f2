import DovetailPictures
import Foundation
import Testing

@testable import DovetailCommand

@Suite struct DiffCommandTests {
  @Test func `Markdown is a whole comment, and Mermaid is the picture alone`() throws {
    let difference = try ToolRun.blueprint("app.json").difference(
      from: ToolRun.blueprint("main.json"))
    #expect(difference.added.count == 1 && difference.changed.count == 2)
    for (format, text) in [("markdown", difference.markdown), ("mermaid", difference.mermaid)] {
      let run = ToolRun("diff", "--format", format, "main.json", "app.json")
      #expect(run == ToolRun(status: 0, output: text + "\n"))
    }
  }

  @Test func `a page shows both graphs`() throws {
    let run = ToolRun("diff", "--format", "html", "main.json", "app.json", "-o", "changes.html")
    let page = try #require(run.written["changes.html"])
    #expect(run.status == 0 && page.contains("<title>app: what changed</title>"))
    #expect(page.contains(#""fate":"removed""#) && page.contains("lifetime: .single → .eager"))
  }

  @Test func `JSON is the difference as data`() throws {
    let run = ToolRun("diff", "--format", "json", "main.json", "app.json")
    let difference = try JSONDecoder().decode(
      BlueprintDifference.self, from: Data(run.output.utf8))
    #expect(difference.added.map(\.key.type) == ["ImageCache"])
    #expect(difference.removed.map(\.key.type) == ["LegacyCache"])
    #expect(difference.changed.map(\.after.key.type) == ["UserStore", "Feed"])
  }

  @Test(arguments: [["-o", "a.md"], ["-oa.md"], ["--output=a.md"], ["--output", "a.md"]])
  func `the answer can go to a file`(_ option: [String]) {
    let run = ToolRun(["diff", "app.json"] + option + ["app.json"], isColored: true)
    #expect(run.output.isEmpty)
    #expect(run.written == ["a.md": "the graphs are the same\n"])
    #expect(ToolRun("diff", "app.json", "app.json", "-o", "-").written.isEmpty)
  }

  @Test func `one side can be standard input`() throws {
    let file = ToolRun.fixtures.appending(path: "app.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(ToolRun("diff", "app.json", "-", input: text).output == "the graphs are the same\n")
  }
}
