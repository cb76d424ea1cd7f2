#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import DovetailCommand

  /// `dovetail mcp` as a client sees it: the process and its end.
  ///
  /// Its lines are in `Fixtures/Runs`.
  @Suite(.timeLimit(.minutes(1))) struct AgentProcessTests {
    @Test func `what wants no answer gets none`() throws {
      let client = try AgentClient("app.json")
      try client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{}}"#)
      try client.send(#"{"jsonrpc":"2.0","method":"unheard/of"}"#)
      try client.send(#"{"jsonrpc":"2.0","id":9,"result":{}}"#)
      try client.send("")
      #expect(try client.request("ping") == [:])
      #expect(try client.end() == (0, ""))
    }

    @Test func `the end of the input is the end of the process`() throws {
      #expect(try AgentClient("app.json").end() == (0, ""))
      #expect(try AgentClient("nowhere.json").end() == (0, ""))
    }

    @Test func `a blueprint is printed by a command, which does not read the client's lines`()
      throws
    {
      let client = try AgentClient("--run", "cat; cat app.json")
      #expect(try client.call("explain", ["key": "Feed"]).hasPrefix("Feed\n"))
      #expect(try client.call("refresh").hasPrefix("the blueprint is new: 6 bindings\n"))
      #expect(try client.end() == (0, ""))
    }

    @Test func `a command that fails says why`() throws {
      let client = try AgentClient("--run", "echo no such product >&2; exit 3")
      let text = try client.call("findings")
      #expect(
        text == "`echo no such product >&2; exit 3` ended with the status 3\nno such product")
      #expect(try client.end() == (0, ""))
    }
  }
#endif
