import Foundation
import Testing

@testable import DovetailCommand

/// `explain --sources` says what only the sources tell of why a binding answers.
@Suite struct ExplainSourcesTests {
  @Test func `JSON has the places of a key that only the sources register`() throws {
    let files = try Transcript.files(of: "explain-sources.txt")
    let run = ToolRun(
      ["explain", "Tape", "app.json", "--sources", "Sources", "--format=json"], files: files)
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    let places = json?.first?["notInstalled"] as? [[String: Any]]
    #expect(places?.count == 1 && places?.first?["line"] as? Int == 12)
    #expect(json?.first?["key"] != nil)
    let known = ToolRun(
      ["explain", "Disk", "app.json", "--sources", "Sources", "--format=json"], files: files)
    #expect(!known.output.contains("notInstalled\" :"))
  }
}
