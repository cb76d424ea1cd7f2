#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import DovetailCommand

  /// `dovetail mcp` as a client sees it: the process, its lines, and its end.
  @Suite(.timeLimit(.minutes(1))) struct AgentProcessTests {
    @Test(arguments: [
      ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ])
    func `a client and the server agree on a version`(_ wanted: String, agreed: String) throws {
      let client = try AgentClient("app.json")
      let result = try client.initialize(wanted).object
      #expect(result?["protocolVersion"]?.string == agreed)
      #expect(result?["serverInfo"]?.object?["version"]?.string == Tool.version)
      #expect(try client.end() == (0, ""))
    }

    @Test func `every method answers as the schema says`() throws {
      let client = try AgentClient("app.json")
      try client.initialize()
      #expect(try client.request("ping") == [:])
      let tools = try client.request("tools/list").object?["tools"]
      guard case .array(let list)? = tools else { throw CancellationError() }
      #expect(
        list.map { $0.object?["name"]?.string }
          == ["explain", "way", "affected", "findings", "check_sources"])
      let resources = try client.request("resources/list", [:])
      guard case .array(let all)? = resources.object?["resources"] else {
        throw CancellationError()
      }
      let address = try #require(all.first?.object?["uri"])
      let read = try client.request("resources/read", ["uri": address])
      guard case .array(let contents)? = read.object?["contents"] else { throw CancellationError() }
      let text = try #require(contents.first?.object?["text"]?.string)
      #expect(JSONValue(text)?.object?["version"] != nil)
      #expect(try client.request("resources/templates/list") == ["resourceTemplates": []])
      #expect(try client.end() == (0, ""))
    }

    @Test func `a call is as its tool's schema says`() throws {
      let client = try AgentClient("app.json")
      guard case .array(let tools)? = try client.request("tools/list").object?["tools"] else {
        throw CancellationError()
      }
      let arguments: [String: JSONValue] = [
        "explain": ["key": "Feed"], "way": ["from": "Feed", "to": "any Clock"],
        "affected": ["key": "any Clock"], "findings": ["severity": "error"],
        "check_sources": ["folders": ["Sources"]],
      ]
      for tool in tools {
        let name = try #require(tool.object?["name"]?.string)
        let schema = try #require(tool.object?["inputSchema"])
        let given = try #require(arguments[name])
        #expect(MessageSchema.mistakes(in: given, schema, at: name) == [])
        #expect(try client.call(name, given).isEmpty == false)
      }
      #expect(try client.end() == (0, ""))
    }

    @Test(arguments: [
      ("{", -32700, "the line is not JSON", JSONValue.null),
      ("[]", -32600, "a message is an object: one request or notification for each line", .null),
      (#"{"id": 7, "method": "ping"}"#, -32600, #"the member jsonrpc has to be "2.0""#, 7),
      (#"{"jsonrpc": "2.0", "id": 7}"#, -32600, "the member method has to be a string", 7),
      (
        #"{"jsonrpc": "2.0", "id": 7, "method": 1}"#, -32600,
        "the member method has to be a string", 7
      ),
      (
        #"{"jsonrpc": "2.0", "id": null, "method": "ping"}"#, -32600,
        "the member id has to be a string or an integer", .null
      ),
      (
        #"{"jsonrpc": "2.0", "id": "a", "method": "tools/lsit"}"#, -32601,
        "there is no method 'tools/lsit'", "a"
      ),
      (
        #"{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": []}"#, -32602,
        "params has to be an object", 7
      ),
      (
        #"{"jsonrpc": "2.0", "id": 7, "method": "initialize"}"#, -32602,
        "protocolVersion has to be a string", 7
      ),
      (
        #"{"jsonrpc": "2.0", "id": 7, "method": "tools/list", "params": {"cursor": "2"}}"#, -32602,
        "there is no such cursor: the list has one page", 7
      ),
      (
        #"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "explian"}}"#,
        -32602, "there is no tool 'explian' (did you mean 'explain'?)", 7
      ),
      (
        #"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "explain"}}"#,
        -32602, "explain: the argument 'key' is missing", 7
      ),
      (
        #"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "explain", "arguments": {"key": 1}}}"#,
        -32602, "explain: 'key' has to be a string", 7
      ),
      (
        #"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "findings", "arguments": {"severty": "error"}}}"#,
        -32602, "findings: there is no argument 'severty' (did you mean 'severity'?)", 7
      ),
      (
        #"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "findings", "arguments": {"severity": "bad"}}}"#,
        -32602, "findings: 'severity' is one of error, warning, note", 7
      ),
      (
        #"{"jsonrpc": "2.0", "id": 7, "method": "resources/read", "params": {"uri": "file:///a"}}"#,
        -32002, "there is no resource 'file:///a', only 'dovetail://blueprint'", 7
      ),
    ])
    func `a bad request is an error, and the next is answered`(
      _ line: String, code: Int, message: String, id: JSONValue
    ) throws {
      let client = try AgentClient("app.json")
      let mistake = try client.mistake(line)
      #expect(mistake.code == code)
      #expect(mistake.message == message)
      #expect(mistake.id == id)
      #expect(try client.request("ping") == [:])
      #expect(try client.end() == (0, ""))
    }

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

  extension JSONValue: ExpressibleByIntegerLiteral {
    /// Makes a whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
  }
#endif
