#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import DovetailCommand

  /// An agent is asked why Feed needs the network, and what breaks if Clock is removed.
  ///
  /// The tools alone answer. The transcript is in `Fixtures/agent.txt`; `DOVETAIL_RECORD=1` writes
  /// it anew.
  @Suite(.timeLimit(.minutes(1))) struct AgentTranscriptTests {
    @Test func `the tools answer an agent's question`() throws {
      let client = try AgentClient("app.json")
      try client.initialize()
      _ = try client.request("tools/list")
      // The agent takes the user's word, and learns what the key is called.
      let unknown = try client.call("way", ["from": "Feed", "to": "network"])
      let named = try #require(unknown.firstMatch(of: /keys with that word: (.*)/)).1
      #expect(named == "any Networking")
      let way = try client.call("way", ["from": "Feed", "to": .string(String(named))])
      #expect(way.contains("Feed → UserStore → any Networking"))
      #expect(way.contains("App/Modules.swift:15: UserStore needs any Networking as parameter 1"))
      #expect(way.contains("Feed → ImageCache → any Networking"))
      let affected = try client.call("affected", ["key": "Clock"])
      #expect(affected.contains("needed by 1 directly, 4 in all:"))
      #expect(affected.contains("[Dovetail/MissingBinding] nothing provides `any Clock`"))
      #expect(affected.contains("help: register((any Clock).self) { … }"))
      #expect(try client.end() == (0, ""))

      let file = ToolRun.fixtures.appending(path: "agent.txt")
      let transcript = (client.transcript.joined(separator: "\n") + "\n")
        .replacing("\"version\":\"\(Tool.version)\"", with: "\"version\":\"…\"")
      if ProcessInfo.processInfo.environment["DOVETAIL_RECORD"] != nil {
        try Data(transcript.utf8).write(to: file)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == transcript)
    }
  }
#endif
