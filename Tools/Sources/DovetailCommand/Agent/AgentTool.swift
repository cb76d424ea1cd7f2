/// One tool that an agent may call.
struct AgentTool: Sendable {
  /// One argument of a tool.
  struct Argument: Sendable {
    let name: String
    var isRequired = true
    /// Whether it is a list of strings; otherwise it is one string.
    var isList = false
    /// The values that are allowed; empty if any value is.
    var choices: [String] = []
    let help: String
  }

  let name: String
  let title: String
  let help: String
  let arguments: [Argument]
  /// Whether calling it changes nothing.
  var isReading = true
  /// Answers a call, whose arguments were checked, as text.
  let run: @Sendable ([String: JSONValue], AgentGraph) throws -> String

  /// The tool as the protocol lists it.
  var description: JSONValue {
    var properties: [String: JSONValue] = [:]
    for argument in arguments {
      var property: [String: JSONValue] = ["description": .string(argument.help)]
      property["type"] = argument.isList ? "array" : "string"
      if argument.isList { property["items"] = ["type": "string"] }
      if !argument.choices.isEmpty {
        property["enum"] = .array(argument.choices.map(JSONValue.string))
      }
      properties[argument.name] = .object(property)
    }
    return [
      "name": .string(name), "title": .string(title), "description": .string(help),
      "inputSchema": [
        "type": "object", "properties": .object(properties),
        "required": .array(arguments.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": false,
      ],
      "annotations": ["readOnlyHint": .bool(isReading), "openWorldHint": false],
    ]
  }

  /// Throws if arguments are missing, unknown or of another kind.
  func check(_ given: [String: JSONValue]) throws {
    for argument in arguments {
      guard let value = given[argument.name] else {
        if !argument.isRequired { continue }
        throw AgentError(.wrongParameters, "\(name): the argument '\(argument.name)' is missing")
      }
      if argument.isList ? value.strings == nil : value.string == nil {
        let kind = argument.isList ? "a list of strings" : "a string"
        throw AgentError(.wrongParameters, "\(name): '\(argument.name)' has to be \(kind)")
      }
      guard argument.choices.isEmpty || value.string.map(argument.choices.contains) == true else {
        let list = argument.choices.joined(separator: ", ")
        throw AgentError(.wrongParameters, "\(name): '\(argument.name)' is one of \(list)")
      }
    }
    for unknown in given.keys.sorted() where !arguments.contains(where: { $0.name == unknown }) {
      let hint = Nearest.hint(to: unknown, among: arguments.map(\.name))
      throw AgentError(.wrongParameters, "\(name): there is no argument '\(unknown)'\(hint)")
    }
  }
}
