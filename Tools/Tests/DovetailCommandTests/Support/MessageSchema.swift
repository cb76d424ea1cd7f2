import Foundation
import Testing

@testable import DovetailCommand

/// The shapes of the protocol's messages, as a part of JSON Schema: `Fixtures/mcp.json`.
struct MessageSchema {
  private let definitions: [String: JSONValue]

  init() throws {
    let text = try String(
      contentsOf: ToolRun.fixtures.appending(path: "mcp.json"), encoding: .utf8)
    definitions = try #require(JSONValue(text)?.object)
  }

  /// The places where a value is not as a definition wants it; empty if it is.
  func mistakes(in value: JSONValue, as name: String) -> [String] {
    guard let schema = definitions[name] else { return ["there is no definition of \(name)"] }
    return Self.mistakes(in: value, schema, at: name)
  }

  /// The places where a value is not as a schema wants it.
  static func mistakes(in value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    let rules = schema.object ?? [:]
    var mistakes: [String] = []
    if let wanted = rules["const"], wanted != value { mistakes.append("\(place) is \(value)") }
    if case .array(let choices)? = rules["enum"], !choices.contains(value) {
      mistakes.append("\(place) is \(value)")
    }
    let types = rules["type"].map { $0.strings ?? [$0.string ?? ""] }
    if let types, !types.contains(type(of: value)) {
      return mistakes + ["\(place) is \(Self.type(of: value))"]
    }
    if let pattern = rules["pattern"]?.string, let text = value.string,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      mistakes.append("\(place) is \(text)")
    }
    if case .array(let values) = value, let items = rules["items"] {
      mistakes += values.enumerated().flatMap {
        Self.mistakes(in: $1, items, at: "\(place)[\($0)]")
      }
    }
    guard let members = value.object else { return mistakes }
    for name in rules["required"]?.strings ?? [] where members[name] == nil {
      mistakes.append("\(place).\(name) is missing")
    }
    let properties = rules["properties"]?.object ?? [:]
    for (name, member) in members {
      if let schema = properties[name] {
        mistakes += Self.mistakes(in: member, schema, at: "\(place).\(name)")
      } else if rules["additionalProperties"] == false {
        mistakes.append("\(place).\(name) is unknown")
      }
    }
    return mistakes
  }

  private static func type(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
