import Foundation
import Testing

@testable import DovetailCommand

/// What `at` and `explain` say of names, of lists, and of decorators.
@Suite struct AtNamesTests {
  private let files = [
    "Sources/App/App.swift": """
    import Dovetail
    struct Page { let url: URL; let store: Store }
    struct Screen {
      let p: any P = injected()
      let ps: [any P] = injected()
      let u: URL = injected(named: .named(Names.cdn))
    }
    func boot(_ c: DependencyContainer) {
      c.register((any P).self) { A() }
      c.contribute((any P).self) { B() }
      c.decorate((any P).self) { p, r in p }
      c.register(URL.self, named: "cdn") { URL() }
      c.register(URL.self, named: .named(Names.api)) { URL() }
      c.register(Page.self, keys: .named("cdn"), .unnamed, using: Page.init(url:store:))
      c.register(Store.self) { Store() }
    }
    """,
    "app.json": """
    {"version": 2, "bindings": [
      {"key": {"type": "any P"}, "location": {"fileID": "App/App.swift", "line": 9},
       "decorators": [{"fileID": "App/App.swift", "line": 11}]},
      {"key": {"type": "any P"}, "role": "contribution",
       "location": {"fileID": "App/App.swift", "line": 10}},
      {"key": {"type": "URL", "name": "cdn"}, "location": {"fileID": "App/App.swift", "line": 12}},
      {"key": {"type": "URL", "name": "api"}, "location": {"fileID": "App/App.swift", "line": 13}},
      {"key": {"type": "Page"}, "location": {"fileID": "App/App.swift", "line": 14},
       "edges": [{"key": {"type": "URL", "name": "cdn"}, "parameter": 1},
         {"key": {"type": "Store"}, "parameter": 2}]},
      {"key": {"type": "Store"}, "location": {"fileID": "App/App.swift", "line": 15}}]}
    """,
  ]

  /// What is said of a line, without the line itself.
  private func at(_ line: Int, _ more: String...) -> [String] {
    ToolRun(["at", "Sources/App/App.swift:\(line)"] + more, files: files).output
      .split(separator: "\n").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `a key and its list have their own providers`() {
    #expect(
      at(4, "app.json")
        == ["asks for any P, by injected()", "provided at Sources/App/App.swift:9  .single"])
    #expect(
      at(5, "app.json") == [
        "asks for [any P], by injected()",
        "provided at Sources/App/App.swift:10  .single, contribution",
      ])
  }

  @Test func `what the sources show to ask for it needs what is decorated`() {
    #expect(
      at(11, "app.json")
        == ["decorates any P", "needed by:", "Screen, by injected()  Sources/App/App.swift:4"])
  }

  @Test func `parameters have the names of keys:`() {
    let needs = [
      "needs:", "URL named \"cdn\"  Sources/App/App.swift:12",
      "Store            Sources/App/App.swift:15",
    ]
    // The name of line 13 isn't read.
    #expect(
      at(14).filter { !$0.hasSuffix(":13") }
        == ["registers Page"] + needs + ["the sources show nothing that needs it"])
    #expect(at(14, "app.json") == ["registers Page  .single"] + needs + ["nothing needs it"])
    #expect(at(12).contains("Page                   Sources/App/App.swift:14"))
  }

  @Test func `a name that isn't read may be any`() {
    #expect(
      at(6, "app.json") == [
        "asks for URL, by injected()", "provided at Sources/App/App.swift:12  .single",
        "provided at Sources/App/App.swift:13  .single",
      ])
    #expect(
      at(13, "app.json") == [
        "registers URL named \"api\"  .single", "needed by:",
        "Screen, by injected()  Sources/App/App.swift:6",
      ])
  }

  @Test func `a list is explained by what is contributed`() {
    let list = ToolRun("explain", "[any P]", "app.json", files: files).output
    #expect(list.contains("App/App.swift:10") && !list.contains("App/App.swift:9"))
    let key = ToolRun("explain", "any P", "app.json", files: files).output
    #expect(key.contains("App/App.swift:10") && key.contains("App/App.swift:9"))
  }
}
