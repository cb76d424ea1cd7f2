@_spi(Tools) import Dovetail

extension Blueprint {
  /// The blueprint as a JSON text, which the `dovetail` command and `JSONDecoder` read.
  ///
  /// The same graph always gives the same text, with a line for each binding. So a text under
  /// version control shows its changes line by line. Members with their usual value are left out.
  /// Writing it needs no Foundation:
  ///
  /// ```swift
  /// print(container.blueprint.json)
  /// ```
  public var json: String {
    let scopes = scopes.map { JSONText.object([("name", $0.name.map(JSONText.string))]) }
    return JSONText.object(
      [
        ("version", String(version)), ("scopes", JSONText.list(scopes) ?? "[]"),
        ("bindings", JSONText.lines(bindings.map(Self.json), indentation: 2) ?? "[]"),
        ("properties", JSONText.lines(properties.map(Self.json), indentation: 2)),
        ("ineffective", JSONText.lines(ineffective.map(Self.json), indentation: 2)),
      ], onLines: true)
  }

  private static func json(_ property: Property) -> String {
    JSONText.object([
      ("owner", JSONText.string(property.owner)),
      ("identity", property.identity == property.owner ? nil : JSONText.string(property.identity)),
      ("name", JSONText.string(property.name)),
      ("need", property.need.map(json)),
      ("isOfActor", property.isOfActor ? "true" : nil),
      ("elsewhere", property.elsewhere.map(JSONText.string)),
    ])
  }

  private static func json(_ entry: Ineffective) -> String {
    JSONText.object([
      ("kind", JSONText.string(entry.kind.rawValue)), ("key", json(entry.key)),
      ("location", JSONText.location(entry.location)),
      ("others", JSONText.list(entry.others.map(JSONText.location))),
    ])
  }

  static func json(_ key: Key, whole: Bool = false) -> String {
    JSONText.object([
      ("type", JSONText.string(key.type)),
      ("identity", key.identity == key.type && !whole ? nil : JSONText.string(key.identity)),
      ("name", key.name.map(JSONText.string)),
    ])
  }

  private static func json(_ binding: Binding) -> String {
    JSONText.object([
      ("key", json(binding.key)),
      ("role", binding.role == .single ? nil : json(binding.role)),
      ("lifetime", json(binding.lifetime)),
      ("scope", binding.scope == 0 ? nil : String(binding.scope)),
      ("location", JSONText.location(binding.location)),
      ("edges", JSONText.list(binding.edges.map(json))),
      ("arguments", JSONText.list(binding.arguments.map(JSONText.string))),
      ("isAsync", binding.isAsync ? "true" : nil),
      ("actor", binding.actor.map(JSONText.string)),
      ("isConfined", binding.isConfined ? "true" : nil),
      ("isOpaque", binding.isOpaque ? "true" : nil),
      ("decorators", JSONText.list(binding.decorators.map(JSONText.location))),
      ("graphParts", binding.graphParts.map { JSONText.list($0.map { json($0) }) ?? "[]" }),
      ("overrides", binding.overrides.map(JSONText.location)),
    ])
  }

  private static func json(_ edge: Edge) -> String {
    JSONText.object([
      ("key", json(edge.key)), ("kind", JSONText.string(edge.kind.rawValue)),
      ("parameter", edge.parameter.map { String($0) }),
      ("arguments", JSONText.list(edge.arguments.map(JSONText.string))),
      ("origin", json(edge.origin)),
      ("use", edge.unusualUse.map { JSONText.string($0.rawValue) }),
    ])
  }

  /// The origin as the compiler derives it; `nil` for the usual one.
  private static func json(_ origin: Edge.Origin) -> String? {
    switch origin {
    case .recipe: nil
    case .property(let name):
      JSONText.object([("property", JSONText.object([("_0", JSONText.string(name))]))])
    case .source(let place):
      JSONText.object([("source", JSONText.object([("_0", JSONText.location(place))]))])
    }
  }

  private static func json(_ role: Role) -> String {
    switch role {
    case .single, .contribution, .alias: JSONText.string(role.word)
    case .override(let isMatched): JSONText.object([(role.word, isMatched ? "true" : "false")])
    case .replacement(let first): JSONText.object([(role.word, JSONText.location(first))])
    }
  }

  private static func json(_ lifetime: Lifetime) -> String {
    guard case .scoped(let name) = lifetime else { return JSONText.string(lifetime.word) }
    return JSONText.object([(lifetime.word, JSONText.string(name))])
  }
}

extension DependencyDiagnostic {
  /// The diagnostic as JSON, in the form that its `Codable` conformance reads.
  var json: String {
    JSONText.object([
      ("id", JSONText.string(id.rawValue)),
      ("severity", JSONText.string(severity.rawValue)),
      ("location", location.map(JSONText.location)),
      ("message", JSONText.string(message)),
      ("path", JSONText.list(path.map { Blueprint.json($0, whole: true) }) ?? "[]"),
      ("notes", JSONText.list(notes.map(json)) ?? "[]"),
      ("similar", JSONText.list(similar.map(json)) ?? "[]"),
      ("help", help.map(JSONText.string)),
    ])
  }

  private func json(_ note: Note) -> String {
    JSONText.object([
      ("location", note.location.map(JSONText.location)),
      ("message", JSONText.string(note.message)),
    ])
  }

  private func json(_ similar: Similar) -> String {
    JSONText.object([
      ("key", Blueprint.json(similar.key, whole: true)),
      ("location", JSONText.location(similar.location)),
    ])
  }
}
