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

@Suite struct StatsCommandTests {
  @Test func `JSON is the figures as data`() throws {
    let run = ToolRun("stats", "--format", "json", "--top", "1", "app.json")
    let statistics = try JSONDecoder().decode(
      BlueprintStatistics.self, from: Data(run.output.utf8))
    #expect(statistics.bindings == 6)
    #expect(statistics.pillars.map(\.key.type) == ["any Clock"])
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
      ToolRun("render", "app.json", "-o", "a.svg", "--format=dot").written["a.svg"] == dot)
    #expect(
      ToolRun("render", "app.json", "-o", "a.txt", "--format=dot").written["a.txt"] == dot)
  }

  @Test func `a picture has a theme and may leave out the findings`() throws {
    let svg = try ToolRun.blueprint("app.json").svg(findings: [], theme: .dark)
    let run = ToolRun("render", "--format=svg", "--theme", "dark", "--no-findings", "app.json")
    #expect(run.output == svg)
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

@Suite struct ViewCommandTests {
  private let page = Blueprint().html(title: "Dovetail")

  @Test func `an empty page is opened, and its path is printed`() {
    let run = ToolRun("view")
    let path = "/temporary/dovetail-view.html"
    #expect(run.status == 0 && run.error == "")
    #expect(run.output == path + "\n" && run.opened == [path] && run.written == [path: page])
  }

  @Test func `a page that is written to a file is not opened`() {
    let run = ToolRun("view", "-o", "viewer.html")
    #expect(run.status == 0 && run.output == "" && run.error == "")
    #expect(run.written == ["viewer.html": page] && run.opened == [])
  }

  @Test func `a file is dropped on the page, and not given to the command`() {
    let run = ToolRun("view", "app.json")
    #expect(run.error == "dovetail view: unexpected argument 'app.json'\n")
  }
}
