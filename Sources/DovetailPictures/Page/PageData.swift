import DovetailBlueprint

/// The data of the drawing that the script of a page needs, as JSON.
struct PageData {
  /// The data; it may stand in a `script` element.
  let json: String

  init(_ drawing: Drawing) {
    let picture = drawing.picture
    let modules = picture.modules
    let ranks = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
    var homes = picture.nodes.indices.map { node in
      picture.binding(node).flatMap { ranks[$0.module] } ?? -1
    }
    // A ghost belongs to the module of the first binding that needs it.
    for edge in picture.edges where homes[edge.target] < 0 {
      homes[edge.target] = homes[edge.source]
    }
    let nodes = picture.nodes.indices.map { Self.node($0, of: drawing, module: homes[$0]) }
    let edges = picture.edges.map { edge in
      let words = Self.string(picture.words(edge) ?? "")
      let parameters = edge.needs.compactMap(\.parameter).map(String.init).joined(separator: ",")
      return "[\(edge.source),\(edge.target),\(words),[\(parameters)]]"
    }
    json = """
      {"modules":[\(modules.map(Self.string).joined(separator: ","))],
      "nodes":[\(nodes.joined(separator: ",\n"))],
      "edges":[\(edges.joined(separator: ","))],
      "findings":[\(picture.findings.map(Self.finding).joined(separator: ",\n"))],
      "size":[\(drawing.width),\(drawing.height)]}
      """
  }

  private static func node(_ node: Int, of drawing: Drawing, module: Int) -> String {
    let (picture, frame) = (drawing.picture, drawing.frames[node])
    var members = [
      "\"key\":\(string(picture.nodes[node].label))", "\"module\":\(module)",
      "\"box\":[\(frame.x),\(frame.y),\(frame.width),\(frame.height)]",
      "\"scope\":\(string(picture.title(ofScope: picture.nodes[node].scope) ?? ""))",
    ]
    if let binding = picture.binding(node) {
      let marks = picture.marks(node).map { string($0.words(at: binding).onOneLine) }
      members += [
        "\"kind\":\(string(binding.lifetime.words))",
        "\"at\":\(string(binding.place))",
        "\"marks\":[\(marks.joined(separator: ","))]",
      ]
      if !binding.decorators.isEmpty {
        let places = binding.decorators.map { string($0.description) }
        members.append("\"decorators\":[\(places.joined(separator: ","))]")
      }
    } else {
      let words = drawing.captions[node].detail ?? "not registered"
      members += ["\"kind\":\(string(words))", "\"ghost\":true", "\"marks\":[]"]
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func finding(_ finding: Picture.Finding) -> String {
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
