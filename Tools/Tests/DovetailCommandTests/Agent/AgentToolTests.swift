import Foundation
import Testing

@testable import DovetailCommand

/// The tools of `dovetail mcp`; more of their answers are in `Fixtures/Runs`.
@Suite struct AgentToolTests {
  @Test func `a key is explained as by the command`() throws {
    let run = ToolRun(calling: "explain", ["key": "UserStore"], files: [:])
    let result = try #require(JSONValue(run.output)?.object?["result"]?.object)
    let text = ToolRun("explain", "UserStore", "app.json").output.dropLast()
    #expect(result["content"] == [["type": "text", "text": .string(String(text))]])
    #expect(result["isError"] != true)
  }

  @Test(arguments: [
    ("mcp", "dovetail mcp: name a blueprint's file, or say with --run how to print it"),
    ("mcp -", "dovetail mcp: standard input is the agent's; name a file"),
  ])
  func `wrong use gets one line`(_ line: String, error: String) {
    #expect(
      ToolRun(line.split(separator: " ").map(String.init))
        == ToolRun(status: 2, error: error + "\n"))
  }
}
