@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

/// What the script of a page draws, as JSON.
struct PageData {
  /// The data; it may stand in a `script` element.
  let json: String

  init(_ picture: Picture, difference: PageDifference? = nil) {
    let removed = difference.map { difference in
      difference.removed.map { (difference.old, $0) }
    }
    let all = picture.nodes.indices.map { (picture, $0) } + (removed ?? [])
    let modules = Set(all.compactMap { $0.binding($1)?.module }).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
    var homes = all.map { $0.binding($1).flatMap { ranks[$0.module] } ?? -1 }
    let ends = picture.edges.map { ($0.source, $0.target) }
    // A ghost belongs to the module of the first binding that needs it.
    for (source, target) in ends + (difference?.lines.map { ($0.source, $0.target) } ?? [])
    where homes[target] < 0 {
      homes[target] = homes[source]
    }
    var nodes: [String] = []
    for (place, (picture, node)) in all.enumerated() {
      let isOld = place >= (difference?.nodes.count ?? all.count)
      let fate = isOld ? .removed : difference?.nodes[place]
      nodes.append(
        Self.node(
          node, of: picture, home: homes[place], fate: fate, was: difference?.traits[place] ?? []))
    }
    var edges = picture.edges.enumerated().map { place, edge in
      Self.edge(edge, of: picture, from: edge.source, to: edge.target, difference?.edges[place])
    }
    for line in difference?.lines ?? [] {
      let old = (difference?.old ?? picture)
      edges.append(
        Self.edge(old.edges[line.edge], of: old, from: line.source, to: line.target, .removed))
    }
    let findings = picture.findings.map {
      Self.finding($0, isNew: difference?.findings.new.contains($0.diagnostic) ?? false)
    }
    let gone = difference?.findings.gone.map { Self.string($0.message) } ?? []
    let scopes = (0..<max(1, picture.scopeCount)).map {
      Self.string(picture.title(ofScope: $0) ?? "")
    }
    json = """
      {"modules":[\(modules.map(Self.string).joined(separator: ","))],
      "scopes":[\(scopes.joined(separator: ","))],"count":\(picture.blueprint.bindings.count),
      "compared":\(difference != nil),"gone":[\(gone.joined(separator: ","))],
      "nodes":[\(nodes.joined(separator: ",\n"))],
      "edges":[\(edges.joined(separator: ","))],
      "findings":[\(findings.joined(separator: ",\n"))]}
      """
  }

  private static func node(
    _ node: Int, of picture: Picture, home: Int, fate: PageDifference.Fate?, was: [String]
  ) -> String {
    let binding = picture.binding(node)
    var members = [
      "\"key\":\(string(picture.nodes[node].label))", "\"module\":\(home)",
      "\"scope\":\(picture.nodes[node].scope)",
      "\"style\":\(string(binding?.lifetime.word ?? "ghost"))",
      "\"fault\":\(string(picture.nodes[node].fault?.rawValue ?? ""))",
    ]
    let marks = binding.map { binding in
      picture.marks(node).map { string($0.words(at: binding).onOneLine) }
    }
    members.append("\"marks\":[\((marks ?? []).joined(separator: ","))]")
    if let binding {
      members += ["\"kind\":\(string(binding.lifetime.words))", "\"at\":\(string(binding.place))"]
      if !binding.decorators.isEmpty {
        let places = binding.decorators.map { string($0.description) }
        members.append("\"decorators\":[\(places.joined(separator: ","))]")
      }
    } else {
      let words = picture.detail(node)
      members += ["\"kind\":\(string(words))", "\"ghost\":true"]
    }
    if let fate { members.append("\"fate\":\(string(fate.rawValue))") }
    if !was.isEmpty { members.append("\"was\":[\(was.map(string).joined(separator: ","))]") }
    return "{\(members.joined(separator: ","))}"
  }

  private static func edge(
    _ edge: Picture.Edge, of picture: Picture, from source: Int, to target: Int,
    _ fate: PageDifference.Fate?
  ) -> String {
    let parameters = edge.needs.compactMap(\.parameter).map(String.init).joined(separator: ",")
    let texts = [picture.style(edge).rawValue, picture.words(edge) ?? ""].map(string)
    let last = [edge.fault?.rawValue ?? "", fate?.rawValue ?? ""].map(string)
    return "[\(source),\(target),\(texts[0]),\(texts[1]),[\(parameters)],\(last[0]),\(last[1])]"
  }

  private static func finding(_ finding: Picture.Finding, isNew: Bool) -> String {
    let diagnostic = finding.diagnostic
    let spelling = KeySpelling(diagnostic.path)
    let notes = diagnostic.notes.map { note in
      string((note.location.map { "\($0): " } ?? "") + note.message)
    }
    var members = [
      "\"id\":\(string(diagnostic.id.rawValue))",
      "\"severity\":\(string(diagnostic.severity.rawValue))",
      "\"message\":\(string(diagnostic.message))",
      "\"path\":[\(diagnostic.path.map { string(spelling.plain($0)) }.joined(separator: ","))]",
      "\"notes\":[\(notes.joined(separator: ","))]",
      "\"nodes\":[\(finding.nodes.map(String.init).joined(separator: ","))]",
    ]
    if let location = diagnostic.location {
      members.append("\"at\":\(string(location.description))")
    }
    if let help = diagnostic.help { members.append("\"help\":\(string(help))") }
    if isNew { members.append("\"fate\":\"added\"") }
    return "{\(members.joined(separator: ","))}"
  }

  /// A string that can neither end the script nor open a comment in it.
  private static func string(_ text: String) -> String {
    var escaped = ""
    for character in JSONText.string(text).unicodeScalars {
      switch character {
      case "<": escaped += "\\u003c"
      case ">": escaped += "\\u003e"
      case "&": escaped += "\\u0026"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
