@_spi(Tools) import DovetailChecks
import Foundation
import Testing

@testable import DovetailSources

/// Bodies in which nothing is asked for are not parsed, and no request is lost by that.
@Suite struct SourceOutlineTests {
  private func outline(_ text: String) -> String {
    SourceOutline.of(text, keeping: ["injected", "resolve", "register"])
  }

  @Test func `a body that asks for nothing is blank`() {
    let blank = outline(
      """
      final class Feed {
        let store: Store = injected()
        func load() -> Int {
          let text = "}" // {
          return text.count
        }
        func save() { if isNew { store.save() } else { injected(Store.self).save() } }
      }
      """)
    let lines = blank.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "final class Feed {", "let store: Store = injected()", "func load() -> Int {", "", "", "}",
        "func save() { if isNew {              } else { injected(Store.self).save() } }", "}",
      ])
  }

  @Test(arguments: [
    "struct Feed { let store: Store }\nlet a = Feed(store: injected())",
    "container.register(Feed.self) { r in list.map { help(r, $0) }; return r.resolve() }",
    "let pattern = /\"/\nfunc f() { print() }\ninjected()",
    "let pattern = #/}/#\nfunc f() { print() }\ninjected()",
    "struct Feed:  // what a screen shows\n  Sendable {\n  let store: Store\n}\ninjected()",
    "public struct\nFeed {\n  let store: Store\n}\ninjected()",
    "let a = #\"\"\"#\nfunc f() { print() }\nlet b = #\"\"\"#\ninjected()",
    "let a = /\\/*/\nfunc f() { print() }\nlet b = /.*/\ninjected()",
    "func f() { print(\"",
    "func f() { print( }",
    "func f() { /* }",
    "}",
  ])
  func `a needed or unusual body stays`(_ text: String) {
    #expect(outline(text) == text)
  }

  @Test(arguments: [
    #"func f() { print("\(list.map { "}" })") }"#, "func f() { let t = #\"\\\"{\"# }",
    "func f() {\n  let t = \"\"\"\n    \" } {\n    \"\"\"\n}", "func f() { /* { /* } */ */ }",
    "func f() { `a {`() }",
  ])
  func `braces in strings and comments do not count`(_ text: String) {
    let body = text.dropFirst("func f() {".count).dropLast()
    #expect(outline(text) == "func f() {\(String(body.map { $0 == "\n" ? $0 : " " }))}")
  }

  /// Tried on sources of the repository with many requests.
  @Test func `no request is lost`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    var sources: [(path: String, text: String)] = []
    for folder in [
      "Tests/Programs", "Examples", "Sources/Tour", "Tests/DovetailTests/Injection",
      "Tests/DocumentationTests",
    ] {
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift", !file.path.contains("/.build/") else { continue }
        sources.append((file.path, try String(contentsOf: file, encoding: .utf8)))
      }
    }
    sources.sort { $0.path < $1.path }
    #expect(sources.count > 100)
    let outlined = CheckedSources(sources, of: Blueprint())
    let whole = CheckedSources(sources, of: Blueprint(), isWhole: true)
    #expect(outlined.count == whole.count && whole.count > 200)
    #expect(outlined.findings == whole.findings)
  }
}
