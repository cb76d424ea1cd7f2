import DovetailBlueprint

extension Blueprint {
  /// The graph as a Mermaid flowchart, which GitHub and others draw in a README or a pull request.
  ///
  /// Color and shape show lifetimes, lines show the kinds of needs, and scopes are boxes. Errors
  /// are red and warnings orange; all findings are listed as comments at the end. Pass those of
  /// ``/Dovetail/Blueprint/findings(roots:requiring:)``.
  ///
  /// - Parameter findings: the findings to mark.
  /// - Returns: the text of the flowchart, ending with a line break.
  public func mermaid(findings: [DependencyDiagnostic] = []) -> String {
    MermaidRenderer(Picture(self, findings: findings)).text
  }
}

/// Writes a picture as a Mermaid flowchart.
private struct MermaidRenderer {
  private let picture: Picture
  private var lines = ["flowchart LR"]
  private let showsModules: Bool

  var text: String { lines.joined(separator: "\n") + "\n" }

  init(_ picture: Picture) {
    self.picture = picture
    showsModules = picture.modules.count > 1
    addNodes()
    addEdges()
    addStyles()
    for finding in picture.findings {
      let diagnostic = finding.diagnostic
      let place = diagnostic.location.map { "\($0): " } ?? ""
      lines.append(
        "  %% \(place)\(diagnostic.severity.rawValue): \(diagnostic.id.rawValue): \(diagnostic.message)"
          .onOneLine.withoutDirectives)
    }
  }

  private mutating func addNodes() {
    var byScope: [[Int]] = Array(repeating: [], count: picture.scopeCount)
    for node in picture.nodes.indices { byScope[picture.nodes[node].scope].append(node) }
    var open = 0
    for scope in byScope.indices {
      if let title = picture.title(ofScope: scope) {
        lines.append(indentation(open) + "subgraph s\(scope)[\"\(Self.escape(title))\"]")
        open += 1
      }
      for node in byScope[scope] { lines.append(indentation(open) + shape(node)) }
    }
    while open > 0 {
      open -= 1
      lines.append(indentation(open) + "end")
    }
  }

  private func indentation(_ depth: Int) -> String { String(repeating: "  ", count: depth + 1) }

  private func shape(_ node: Int) -> String {
    let caption = Caption(node, of: picture, density: .wide, showsModules: showsModules)
    let detail = caption.detail.map { "<br>\(Self.escape($0))" } ?? ""
    let label = "\"\(Self.escape(picture.nodes[node].label))\(detail)\""
    guard let binding = picture.binding(node) else {
      return "n\(node)(\(label)):::\(className(node))"
    }
    let (opening, closing) =
      switch binding.lifetime {
      case .single: ("(", ")")
      case .eager: ("{{", "}}")
      case .scoped: ("[[", "]]")
      case .shared: ("([", "])")
      case .graph: ("[/", "/]")
      case .unique: ("[", "]")
      }
    return "n\(node)\(opening)\(label)\(closing):::\(className(node))"
  }

  private func className(_ node: Int) -> String {
    if let fault = picture.nodes[node].fault { return fault.rawValue }
    return picture.binding(node)?.lifetime.word ?? "ghost"
  }

  private mutating func addEdges() {
    for edge in picture.edges {
      let style = picture.style(edge)
      let label = picture.words(edge).map { "|\"\(Self.escape($0))\"|" } ?? ""
      let arrow =
        switch style {
        case .required, .optional: "-->"
        case .collection: "==>"
        case .factory, .deferred, .deferredWeak: "-.->"
        case .alias: "--o"
        }
      lines.append("  n\(edge.source) \(arrow)\(label) n\(edge.target)")
    }
  }

  private mutating func addStyles() {
    let used = Set(picture.nodes.indices.map(className))
    let palette = Palette(.light)
    for word in Lifetime.words + ["ghost", "warning", "error"] where used.contains(word) {
      let (fill, line) =
        word == "ghost"
        ? (palette["paper"], palette["muted"]) : (palette[word], palette["\(word)-line"])
      let extra =
        switch word {
        case "ghost": ",stroke-dasharray:4 3"
        case "warning", "error": ",stroke-width:3px"
        default: ""
        }
      lines.append(
        "  classDef \(word) fill:\(fill),stroke:\(line),color:\(palette["text"])\(extra)")
    }
    for (index, edge) in picture.edges.enumerated() {
      var style = picture.style(edge) == .deferredWeak ? ["stroke-dasharray:1 5"] : []
      if let fault = edge.fault {
        style += ["stroke:\(palette["\(fault.rawValue)-line"])", "stroke-width:3px"]
      }
      if !style.isEmpty { lines.append("  linkStyle \(index) \(style.joined(separator: ","))") }
    }
  }

  typealias Lifetime = Blueprint.Lifetime

  /// A text in quotation marks, with a code for every character that has a meaning in Mermaid.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.onOneLine.unicodeScalars {
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " .,_-()?".unicodeScalars.contains(scalar)
      if isPlain {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "#\(scalar.value);"
      }
    }
    return escaped
  }
}

extension String {
  /// The text without `%%{`, which would begin a directive even in a comment.
  fileprivate var withoutDirectives: String {
    String(map { $0 == "{" ? "(" : $0 == "}" ? ")" : $0 })
  }
}
