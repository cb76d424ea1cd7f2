@_spi(Tools) import DovetailChecks
import DovetailPictures

/// Answers a coding agent's questions about a graph, by the Model Context Protocol.
///
/// A message is a line. Requests are answered one after the other, in their order.
struct AgentServer {
  /// The versions of the protocol that are spoken, the newest first.
  static let versions = ["2025-11-25", "2025-06-18"]
  static let resource = "dovetail://blueprint"

  private let graph: AgentGraph
  private let tools: [AgentTool]

  init(_ graph: AgentGraph) {
    self.graph = graph
    tools = AgentTool.all.filter { $0.name != AgentTool.refresh.name || graph.canPrint }
  }

  /// The answer to a line, as a line; `nil` if none is wanted.
  func answer(to line: String) -> String? {
    switch AgentMessage(line) {
    case .notification: return nil
    case .wrong(let id, let error): return error.answer(to: id).line
    case .request(let id, let method, let parameters):
      do {
        let result = try result(of: method, parameters)
        return JSONValue.object(["jsonrpc": "2.0", "id": id, "result": result]).line
      } catch let error as AgentError {
        return error.answer(to: id).line
      } catch {
        return AgentError(.wrongRequest, "\(error)").answer(to: id).line
      }
    }
  }

  private func result(of method: String, _ parameters: [String: JSONValue]) throws -> JSONValue {
    switch method {
    case "initialize": return try initialize(parameters)
    case "ping": return [:]
    case "tools/list":
      try refuseCursor(parameters)
      return ["tools": .array(tools.map(\.description))]
    case "tools/call": return try call(parameters)
    case "resources/list":
      try refuseCursor(parameters)
      return ["resources": [Self.description]]
    case "resources/templates/list":
      try refuseCursor(parameters)
      return ["resourceTemplates": []]
    case "resources/read": return try read(parameters)
    default: throw AgentError(.unknownMethod, "there is no method '\(method)'")
    }
  }

  private func initialize(_ parameters: [String: JSONValue]) throws -> JSONValue {
    guard let wanted = parameters["protocolVersion"]?.string else {
      throw AgentError(.wrongParameters, "protocolVersion has to be a string")
    }
    return [
      "protocolVersion": .string(Self.versions.contains(wanted) ? wanted : Self.versions[0]),
      "capabilities": ["tools": [:], "resources": [:]],
      "serverInfo": [
        "name": "dovetail", "title": "Dovetail", "version": .string(Tool.version),
      ],
      "instructions": """
      The dependency graph of a Swift program that uses Dovetail. Ask here before you search the \
      sources for who makes or needs a type. A key is written as in a diagnostic: any Networking, \
      URL named "cdn"; the any, the name and the module may be left out.
      """,
    ]
  }

  /// Every list is one page, so there is no cursor.
  private func refuseCursor(_ parameters: [String: JSONValue]) throws {
    if parameters["cursor"] != nil {
      throw AgentError(.wrongParameters, "there is no such cursor: the list has one page")
    }
  }
}

// MARK: - Tools

extension AgentServer {
  private func call(_ parameters: [String: JSONValue]) throws -> JSONValue {
    guard let name = parameters["name"]?.string else {
      throw AgentError(.wrongParameters, "name has to be a string")
    }
    guard let tool = tools.first(where: { $0.name == name }) else {
      let hint = Nearest.hint(to: name, among: tools.map(\.name))
      throw AgentError(.wrongParameters, "there is no tool '\(name)'\(hint)")
    }
    guard let arguments = (parameters["arguments"] ?? [:]).object else {
      throw AgentError(.wrongParameters, "arguments has to be an object")
    }
    try tool.check(arguments)
    do {
      return Self.result(try tool.run(arguments, graph), isError: false)
    } catch let error as AgentError {
      throw error
    } catch let error as FileError where !graph.canPrint {
      let cure = "print the blueprint to its file, or start the server with --run"
      return Self.result("\(error)\n\(cure)", isError: true)
    } catch {
      return Self.result("\(error)", isError: true)
    }
  }

  private static func result(_ text: String, isError: Bool) -> JSONValue {
    ["content": [["type": "text", "text": .string(text)]], "isError": .bool(isError)]
  }
}

// MARK: - Resources

extension AgentServer {
  private static let description: JSONValue = [
    "uri": .string(resource), "name": "blueprint", "title": "Blueprint",
    "description": "The whole graph as JSON: every binding, its needs, and where it is registered.",
    "mimeType": "application/json",
  ]

  private func read(_ parameters: [String: JSONValue]) throws -> JSONValue {
    guard let address = parameters["uri"]?.string else {
      throw AgentError(.wrongParameters, "uri has to be a string")
    }
    guard address == Self.resource else {
      throw AgentError(
        .unknownResource, "there is no resource '\(address)', only '\(Self.resource)'")
    }
    do {
      let text = try graph.original().json
      return [
        "contents": [
          [
            "uri": .string(address), "mimeType": "application/json", "text": .string(text),
          ]
        ]
      ]
    } catch {
      throw AgentError(.unknownResource, "\(error)")
    }
  }
}
