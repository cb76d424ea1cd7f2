import Foundation
import Testing

@testable import DovetailCommand

/// A blueprint from a stranger, whose texts try to be more than texts.
@Suite struct ForeignTextTests {
  private let evil = #"\n::error::pwned\u001B[31m\r\u2028\u202E"#

  private var blueprint: String {
    """
    {"version": 1, "scopes": [{"name": "a\(evil)"}], "bindings": [
      {"key": {"type": "Feed\(evil)", "name": "n\(evil)"}, "location": {"fileID": "A/B.swift\(evil)", "line": 1},
       "actor": "MainActor\(evil)", "arguments": ["X\(evil)"], "role": "single",
       "edges": [{"key": {"type": "Disk\(evil)", "name": "d\(evil)"}, "kind": "required", "parameter": 1}]},
      {"key": {"type": "Lone"}, "location": {"fileID": "A/B.swift", "line": 2}}]}
    """
  }

  @Test(arguments: [
    ["check"], ["check", "--format", "github"], ["check", "--format", "json"],
    ["explain", "Lone"], ["explain", "Feed"],
    ["render", "--format", "mermaid"], ["render", "--format", "dot"],
    ["render", "--format", "html"],
  ])
  func `no text begins a line, colors a terminal or turns the writing direction`(
    _ command: [String]
  ) {
    let run = ToolRun(command + ["-"], input: blueprint)
    check(run.output + run.error)
    #expect(!run.output.isEmpty)
  }

  @Test(arguments: ["text", "markdown", "json"])
  func `a difference is just as harmless`(_ format: String) {
    let run = ToolRun(
      ["diff", "--format", format, "old.json", "new.json"],
      files: [
        "old.json": #"{"version": 1, "bindings": []}"#, "new.json": blueprint,
      ])
    check(run.output + run.error)
    #expect(run.output.contains("Feed"))
  }

  @Test func `pictures of characters and composed emoji are left alone`() {
    #expect(PlainText.string("a 👩‍👩‍👧 ü") == "a 👩‍👩‍👧 ü")
    #expect(PlainText.string("a\nb\u{1B}") == "a␊b␛")
  }

  private func check(_ text: String) {
    #expect(!text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("::error::pwned") })
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(!text.unicodeScalars.contains("\u{2028}"))
  }
}
