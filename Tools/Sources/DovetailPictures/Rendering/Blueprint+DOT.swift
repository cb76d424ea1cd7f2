@_spi(Tools) import DovetailChecks

extension Blueprint {
  /// The graph in the DOT language, for Graphviz.
  ///
  /// Color and shape show lifetimes, lines show the kinds of needs, and scopes are clusters.
  /// Errors are red and warnings orange; all findings are listed below the graph. Pass those of
  /// ``/DovetailChecks/Blueprint/findings(roots:requiring:)``.
  ///
  /// - Parameter findings: the findings to mark.
  /// - Returns: the text of the graph, ending with a line break.
  public func dot(findings: [DependencyDiagnostic] = []) -> String {
    DOTRenderer(Picture(self, findings: findings)).text
  }
}

/// Writes a picture in the DOT language.
private struct DOTRenderer {
  private let picture: Picture
  private let showsModules: Bool
  private var lines: [String]

  var text: String { lines.joined(separator: "\n") + "\n" }

  init(_ picture: Picture) {
    self.picture = picture
    showsModules = picture.modules.count > 1
    lines = [
      "digraph dependencies {",
      "  graph [rankdir=LR, fontname=\"Helvetica\", nodesep=0.25, ranksep=0.8]",
      "  node [fontname=\"Menlo, DejaVu Sans Mono, monospace\", fontsize=11, style=filled, "
        + "fontcolor=\"\(Palette.light("text"))\"]",
      "  edge [fontname=\"Helvetica\", fontsize=9, color=\"\(Palette.light("edge"))\", "
        + "fontcolor=\"\(Palette.light("muted"))\"]",
    ]
    addFindings()
    addNodes()
    for edge in picture.edges { lines.append(line(edge)) }
    lines.append("}")
  }

  private mutating func addFindings() {
    guard !picture.findings.isEmpty else { return }
    let list = picture.findings.map { finding in
      let diagnostic = finding.diagnostic
      let place = diagnostic.location.map { "\($0): " } ?? ""
      return Self.escape(
        "\(place)\(diagnostic.severity.rawValue): \(diagnostic.id.rawValue): \(diagnostic.message)")
        + "\\l"
    }
    lines.append(
      "  graph [label=\"\(list.joined())\", labeljust=l, labelloc=b, "
        + "fontcolor=\"\(Palette.light("error-line"))\"]")
  }

  private mutating func addNodes() {
    var byScope: [[Int]] = Array(repeating: [], count: picture.scopeCount)
    for node in picture.nodes.indices { byScope[picture.nodes[node].scope].append(node) }
    var open = 0
    for scope in byScope.indices {
      if let title = picture.title(ofScope: scope) {
        lines.append(indentation(open) + "subgraph cluster_\(scope) {")
        open += 1
        lines.append(
          indentation(open) + "graph [label=\"\(Self.escape(title))\", style=rounded, "
            + "labeljust=l, labelloc=t, color=\"\(Palette.light("box-line"))\", "
            + "fontcolor=\"\(Palette.light("muted"))\"]")
      }
      for node in byScope[scope] { lines.append(indentation(open) + shape(node)) }
    }
    while open > 0 {
      open -= 1
      lines.append(indentation(open) + "}")
    }
  }

  private func indentation(_ depth: Int) -> String { String(repeating: "  ", count: depth + 1) }

  private func shape(_ node: Int) -> String {
    let detail = TextWidth.cut(picture.detail(node, showsModule: showsModules), to: 46)
    let label = [picture.nodes[node].label, detail].map(Self.escape).joined(separator: "\\n")
    var attributes = ["label=\"\(label)\""]
    let binding = picture.binding(node)
    switch binding?.lifetime {
    case nil: attributes += ["shape=box", "style=\"rounded,dashed\""]
    case .single: attributes += ["shape=box", "style=\"rounded,filled\""]
    case .eager: attributes.append("shape=hexagon")
    case .scoped: attributes.append("shape=octagon")
    case .weak: attributes.append("shape=ellipse")
    case .graph: attributes.append("shape=parallelogram")
    case .unique: attributes.append("shape=box")
    }
    let word = picture.nodes[node].fault?.rawValue ?? binding?.lifetime.word
    if let word {
      attributes.append("fillcolor=\"\(Palette.light(word))\"")
      attributes.append("color=\"\(Palette.light("\(word)-line"))\"")
    } else {
      attributes.append("color=\"\(Palette.light("muted"))\"")
    }
    if picture.nodes[node].fault != nil { attributes.append("penwidth=2.5") }
    if let binding {
      attributes.append("tooltip=\"\(Self.escape(binding.place))\"")
    }
    return "n\(node) [\(attributes.joined(separator: ", "))]"
  }

  private func line(_ edge: Picture.Edge) -> String {
    var attributes: [String] = []
    switch picture.style(edge) {
    case .required: break
    case .collection: attributes += ["arrowhead=crow", "penwidth=1.8"]
    case .optional: attributes.append("arrowhead=empty")
    case .factory: attributes += ["style=dashed", "arrowhead=diamond"]
    case .deferred: attributes.append("style=dashed")
    case .deferredWeak: attributes.append("style=dotted")
    case .alias: attributes.append("arrowhead=odot")
    }
    if let words = picture.words(edge) { attributes.append("label=\"\(Self.escape(words))\"") }
    if let fault = edge.fault {
      attributes.append("color=\"\(Palette.light("\(fault.rawValue)-line"))\"")
      attributes.append("penwidth=2.5")
    }
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    return "  n\(edge.source) -> n\(edge.target)\(list)"
  }

  /// A text in quotation marks; DOT reads entities of HTML there too.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text.onOneLine {
      switch character {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "&": escaped += "&amp;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
