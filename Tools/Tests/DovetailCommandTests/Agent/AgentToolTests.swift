import Foundation
import Testing

@testable import DovetailCommand

/// The answers of the tools of `dovetail mcp`.
@Suite struct AgentToolTests {
  /// Calls a tool; returns its text, and whether that is an error.
  private func call(
    _ tool: String, _ arguments: JSONValue = [:], _ command: [String] = ["app.json"],
    files: [String: String] = [:]
  ) throws -> (text: String, isError: Bool) {
    let run = ToolRun(calling: tool, arguments, command, files: files)
    #expect(run.status == 0 && run.error == "")
    let result = try #require(JSONValue(run.output)?.object?["result"]?.object)
    guard case .array(let content)? = result["content"] else { return ("", true) }
    let text = content.compactMap { $0.object?["text"]?.string }.joined()
    return (text, result["isError"] == true)
  }

  @Test func `a key is explained as by the command`() throws {
    let answer = try call("explain", ["key": "UserStore"])
    #expect(answer.text + "\n" == ToolRun("explain", "UserStore", "app.json").output)
    #expect(!answer.isError)
  }

  @Test func `an unknown key names the keys that may have been meant`() throws {
    let answer = try call("explain", ["key": "tracer"])
    #expect(
      answer.text == """
        tracer
          no binding provides it, and none needs it
          all keys are in the resource dovetail://blueprint
        """)
    #expect(answer.isError)
    #expect(try call("affected", ["key": "trac"]).text.hasSuffix("that word: any Tracing"))
  }

  @Test func `a way names each registration and need on it`() throws {
    #expect(
      try call("way", ["from": "UserStore", "to": "Clock"]).text == """
        UserStore needs any Clock
          UserStore → any Networking → any Clock
            App/Modules.swift:15: UserStore needs any Networking as parameter 1
            App/Modules.swift:14: any Networking needs any Clock as parameter 1
            App/Modules.swift:12: any Clock is registered here as .single
        """)
  }

  @Test func `a way leads to what nothing provides, and back`() throws {
    #expect(
      try call("way", ["from": "Feed", "to": "Disk"]).text == """
        Feed needs any Disk
          Feed → ImageCache → any Disk
            App/Modules.swift:17: Feed needs Lazy<ImageCache> as parameter 2
            App/Modules.swift:16: ImageCache needs any Disk as parameter 3
            nothing provides any Disk
        """)
    #expect(
      try call("way", ["from": "Clock", "to": "Feed"]).text
        == "any Clock does not need Feed, directly or through others; Feed needs any Clock")
    #expect(
      try call("way", ["from": "UserStore", "to": "ImageCache"]).text
        == "UserStore does not need ImageCache, directly or through others")
  }

  @Test func `a circle is a way from a key to itself`() throws {
    let place = #""location": {"fileID": "A.swift", "line": 1}"#
    let graph = """
      {"version": 2, "bindings": [
        {"key": {"type": "A"}, \(place), "edges": [{"key": {"type": "B"}}]},
        {"key": {"type": "B"}, \(place), "edges": [{"key": {"type": "A"}}]}]}
      """
    let answer = try call("way", ["from": "A", "to": "B"], ["g.json"], files: ["g.json": graph])
    #expect(answer.text.hasPrefix("A needs B\n  A → B\n"))
    #expect(answer.text.contains("A needs B, resolved by its recipe"))
  }

  @Test func `a removal names who is affected, and its findings`() throws {
    #expect(
      try call("affected", ["key": "Clock"]).text == """
        any Clock is registered at App/Modules.swift:12
        needed by 1 directly, 4 in all:
          App/Modules.swift:14: any Networking needs any Clock
          App/Modules.swift:15: UserStore, through any Networking
          App/Modules.swift:16: ImageCache, through any Networking
          App/Modules.swift:17: Feed, through UserStore
        if it is removed, these findings are new:
          App/Modules.swift:14: error: [Dovetail/MissingBinding] nothing provides `any Clock`
            Feed → UserStore → any Networking → any Clock
            App/Modules.swift:14: any Networking was registered here, and needs it as parameter 1
            help: register((any Clock).self) { … }
        """)
    #expect(
      try call("affected", ["key": "Feed"]).text == """
        Feed is registered at App/Modules.swift:17
        nothing needs it
        if it is removed, there are no new findings
        """)
    #expect(
      try call("affected", ["key": "Tracing"]).text == """
        nothing provides any Tracing
        needed by 1 directly:
          App/Modules.swift:15: UserStore needs (any Tracing)?, and goes without it
        """)
  }

  @Test func `findings have their cures`() throws {
    let all = try call("findings").text
    #expect(all.contains("nothing provides `any Disk`"))
    #expect(all.contains("help: register((any Disk).self) { … }"))
    #expect(try call("findings", [:], ["sound.json"]).text == "no findings")
    #expect(
      try call("findings", ["severity": "error"], ["sound.json"]).text
        == "no findings from error on")
  }

  @Test func `the sources are checked`() throws {
    let answer = try call("check_sources").text
    #expect(answer.contains("Sources/App/Commit.swift:4: error: [Dovetail/MissingBinding]"))
    #expect(answer.hasSuffix("\nread 2 files, with 3 askings"))
    let gone = try call("check_sources", ["folders": ["Nowhere"]])
    #expect(gone.isError && gone.text.contains("Nowhere: there is no such folder"))
  }

  @Test func `places are paths of the sources`() throws {
    let files = ["Sources/App/Parts/Modules.swift": ""]
    let answer = try call("affected", ["key": "Feed"], files: files)
    #expect(answer.text.hasPrefix("Feed is registered at Sources/App/Parts/Modules.swift:17\n"))
  }

  @Test func `a file is read anew, or printed anew`() throws {
    let gone = try call("findings", [:], ["gone.json"])
    #expect(gone.isError)
    #expect(
      gone.text.hasSuffix(
        "there is no such file\nprint the blueprint to its file, or start the server with --run"))
    let sound = #"{"version": 2, "bindings": []}"#
    #expect(
      try call("findings", [:], ["--run", "app --blueprint"], files: ["$ app --blueprint": sound])
        .text == "no findings")
    #expect(
      try call(
        "refresh", [:], ["app.json", "--run", "app"], files: ["$ app": sound]
      ).text == "the blueprint is new: 0 bindings\nno findings from warning on")
    let broken = try call("findings", [:], ["--run", "app"], files: ["$ app": "{"])
    #expect(
      broken.isError
        && broken.text == "`app` printed no blueprint, or more than that: "
          + "dovetail: standard output: is not JSON: it ends too early"
    )
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
