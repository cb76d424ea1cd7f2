#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import DovetailCommand

  /// A client of `dovetail mcp`, which starts the process and talks to it as an agent does.
  final class AgentClient {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var buffer = Data()
    private var count = 0

    init(_ arguments: String..., folder: URL = ToolRun.fixtures) throws {
      let executable = try #require(ToolRun.executable, "the command is built beside the tests")
      process.executableURL = executable
      process.arguments = ["mcp"] + arguments
      process.currentDirectoryURL = folder
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    func send(_ line: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    private func receive() throws -> JSONValue {
      while !buffer.contains(UInt8(ascii: "\n")) {
        let data = output.fileHandleForReading.availableData
        try #require(!data.isEmpty, "the server has gone")
        buffer.append(data)
      }
      let end = try #require(buffer.firstIndex(of: UInt8(ascii: "\n")))
      let line = String(decoding: buffer[..<end], as: UTF8.self)
      buffer.removeSubrange(...end)
      return try #require(JSONValue(line))
    }

    /// Sends a request, and returns the result of its answer.
    func request(_ method: String, _ parameters: JSONValue? = nil) throws -> JSONValue {
      count += 1
      var message: [String: JSONValue] = [
        "jsonrpc": "2.0", "id": .integer(count), "method": .string(method),
      ]
      message["params"] = parameters
      try send(JSONValue.object(message).line)
      let answer = try receive()
      #expect(answer.object?["id"] == .integer(count))
      return try #require(answer.object?["result"])
    }

    /// Calls a tool, and returns its text.
    func call(_ tool: String, _ arguments: JSONValue = [:]) throws -> String {
      let result = try request("tools/call", ["name": .string(tool), "arguments": arguments])
      guard case .array(let content)? = result.object?["content"] else { return "" }
      return content.compactMap { $0.object?["text"]?.string }.joined()
    }

    /// Ends the input; returns the status of the process and what it still wrote.
    func end() throws -> (status: Int32, rest: String) {
      try input.fileHandleForWriting.close()
      let rest = buffer + output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: rest, as: UTF8.self))
    }
  }
#endif
