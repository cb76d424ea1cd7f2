import DovetailPictures
import Foundation
import Testing

@testable import DovetailCommand

@Suite struct ExplainCommandTests {
  @Test func `JSON is the explanations as data`() throws {
    let run = ToolRun("explain", "--format=json", "URL", "app.json")
    let explanations = try JSONDecoder().decode(
      [BlueprintExplanation].self, from: Data(run.output.utf8))
    #expect(explanations.map(\.key.description) == ["URL named \"cdn\""])
    #expect(explanations[0].bindings[0].neededByInAll == 2)
  }
}

@Suite struct TimelineCommandTests {
  @Test func `a timeline is a summary, and a trace`() {
    let run = ToolRun("timeline", "timeline.json")
    #expect(
      run.output == """
        1 build on 1 thread in 2.000 ms
        the critical path, in ms: began, took, took itself
               0.000       2.000       2.000  UserStore
        the longest, in ms
               2.000  UserStore

        """)
    let trace = ToolRun("timeline", "--format", "perfetto", "timeline.json", "-o", "start.trace")
    #expect(trace.written["start.trace"]?.contains("\"name\": \"UserStore\"") == true)
  }
}

@Suite struct RenderCommandTests {
  @Test(arguments: ["a.mmd", "a.mermaid", "a.b/a"]) func `a picture is Mermaid`(_ path: String)
    throws
  {
    let graph = try ToolRun.blueprint("app.json")
    let text = graph.mermaid(findings: graph.findings())
    #expect(ToolRun("render", "app.json", "-o", path).written == [path: text])
    #expect(ToolRun("render", "app.json").output == text)
  }

  @Test func `the file's extension decides the format unless an option does`() throws {
    let graph = try ToolRun.blueprint("app.json")
    let dot = graph.dot(findings: graph.findings())
    #expect(ToolRun("render", "app.json", "-o", "a.dot").written["a.dot"] == dot)
    #expect(
      ToolRun("render", "app.json", "-o", "a.html", "--format=dot").written["a.html"] == dot)
    #expect(
      ToolRun("render", "app.json", "-o", "a.txt", "--format=dot").written["a.txt"] == dot)
  }

  @Test func `a picture may leave out the findings`() throws {
    let dot = try ToolRun.blueprint("app.json").dot()
    #expect(ToolRun("render", "--format=dot", "--no-findings", "app.json").output == dot)
  }

  @Test func `a page has the given timeline`() throws {
    let with = ToolRun("render", "app.json", "-o", "a.html", "--timeline", "timeline.json")
    #expect(with.error == "")
    #expect(with.written["a.html"]?.contains("2 ms") == true)
    let without = ToolRun("render", "app.json", "-o", "a.html")
    #expect(with.written["a.html"] != without.written["a.html"])
    let wrong = ToolRun("render", "app.json", "-o", "a.html", "--timeline", "app.json")
    #expect(wrong.error == "dovetail: app.json: is no timeline: spans is missing\n")
  }

  @Test func `a page has a title`() throws {
    let run = ToolRun("render", "app.json", "-o", "a.HTML", "--title", "Our graph")
    #expect(run.written["a.HTML"]?.contains("<title>Our graph</title>") == true)
    let other = ToolRun("render", "app.json", "-o", "a.htm")
    #expect(other.written["a.htm"]?.contains("<title>app</title>") == true)
  }
}
