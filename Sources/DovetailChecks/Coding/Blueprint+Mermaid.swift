@_spi(Tools) import Dovetail

extension Blueprint {
  /// The graph as a Mermaid flowchart, which GitHub and others draw in a README or a pull request.
  ///
  /// Each lifetime has a shape of its own, lines show the kinds of needs, and scopes are boxes. What
  /// an error is about is red, what a warning is about orange, and a key that nothing provides is
  /// dashed. Pass the findings of ``findings(roots:requiring:)``:
  ///
  /// ```swift
  /// let blueprint = container.blueprint
  /// print(blueprint.mermaid(findings: blueprint.findings()))
  /// ```
  ///
  /// - Parameter findings: the findings to mark.
  /// - Returns: the text of the flowchart, ending with a line break.
  public func mermaid(findings: [DependencyDiagnostic] = []) -> String {
    Flowchart(asking(), findings: findings).text
  }
}

/// Writes a blueprint as a Mermaid flowchart.
private struct Flowchart {
  private let wiring: Wiring
  private var faults: [Blueprint.Key: DependencyDiagnostic.Severity] = [:]
  private var lines = ["flowchart LR"]
  private var classes: Set<String> = []
  /// The node of each key that is needed and not provided.
  private var absent: [Blueprint.Key: String] = [:]

  var text: String { lines.joined(separator: "\n") + "\n" }

  init(_ blueprint: Blueprint, findings: [DependencyDiagnostic]) {
    wiring = Wiring(blueprint)
    for finding in findings where finding.severity != .note {
      // Of a path to what is missing, those that can put it right.
      let keys = finding.id == .missingBinding ? finding.path.suffix(2) : finding.path[...]
      for key in keys where faults[key] != .error { faults[key] = finding.severity }
    }
    addBindings()
    addNeeds()
    for (name, colors) in Self.colors where classes.contains(name) {
      lines.append("  classDef \(name) \(colors)")
    }
  }

  private static let colors = [
    ("absent", "fill:#ffffff,stroke:#59636e,color:#1f2328,stroke-dasharray:4 3"),
    ("warning", "fill:#ffeadb,stroke:#bc4c00,color:#1f2328"),
    ("error", "fill:#ffe2df,stroke:#cf222e,color:#1f2328,stroke-width:3px"),
  ]

  private mutating func addBindings() {
    let bindings = wiring.blueprint.bindings
    var indentation = "  "
    var boxes = 0
    for scope in 0...wiring.lookup.innermost {
      let scopes = wiring.blueprint.scopes
      if let name = scope < scopes.count ? scopes[scope].name : nil {
        lines.append("\(indentation)subgraph s\(scope)[\"scope \(Self.escape(name))\"]")
        indentation += "  "
        boxes += 1
      }
      for index in bindings.indices where max(bindings[index].scope, 0) == scope {
        lines.append(indentation + node(index))
      }
    }
    for box in (0..<boxes).reversed() {
      lines.append(String(repeating: "  ", count: box + 1) + "end")
    }
  }

  private mutating func node(_ index: Int) -> String {
    let binding = wiring.blueprint.bindings[index]
    let (opening, closing) =
      switch binding.lifetime {
      case .single: ("(", ")")
      case .eager: ("{{", "}}")
      case .scoped: ("[[", "]]")
      case .weak: ("([", "])")
      case .graph: ("[/", "/]")
      case .unique: ("[", "]")
      }
    let word =
      switch binding.role {
      case .alias: "alias"
      case .contribution: "\(binding.lifetime.word), one of many"
      case .override: "\(binding.lifetime.word), override"
      case .single, .replacement: binding.lifetime.word
      }
    let label = Self.escape(wiring.spelling.plain(binding.key))
    return "n\(index)\(opening)\"\(label)<br>\(word)\"\(closing)" + mark(binding.key)
  }

  /// The class of a key that a finding is about.
  private mutating func mark(_ key: Blueprint.Key, otherwise usual: String? = nil) -> String {
    guard let name = faults[key]?.rawValue ?? usual else { return "" }
    classes.insert(name)
    return ":::\(name)"
  }

  private mutating func addNeeds() {
    var drawn: Set<String> = []
    for arc in wiring.arcs {
      let edge = wiring.edge(arc)
      let line = arrow(edge, from: arc.source) + " n\(wiring.nodes[arc.target].binding)"
      if drawn.insert(line).inserted { lines.append(line) }
    }
    for gap in wiring.gaps + wiring.openGaps {
      let edge = wiring.edge(gap)
      let node = absent[edge.key] ?? "a\(absent.count)"
      if absent.updateValue(node, forKey: edge.key) == nil {
        let label = Self.escape(wiring.spelling.plain(edge.key))
        lines.append("  \(node)(\"\(label)\")" + mark(edge.key, otherwise: "absent"))
      }
      let line = arrow(edge, from: gap.source) + " \(node)"
      if drawn.insert(line).inserted { lines.append(line) }
    }
  }

  private func arrow(_ edge: Blueprint.Edge, from source: Int) -> String {
    let (line, word): (String, String?) =
      switch edge.kind {
      case .required: wiring.binding(source).role == .alias ? ("--o", "alias of") : ("-->", nil)
      case .optional: ("-->", "optional")
      case .collection: ("==>", "collects")
      case .deferred: ("-.->", "lazy")
      case .deferredWeak: ("-.->", "weak")
      case .factory: ("-.->", "makes")
      }
    return "  n\(wiring.nodes[source].binding) \(line)" + (word.map { "|\"\($0)\"|" } ?? "")
  }

  /// A text in quotation marks, with a code for every character that has a meaning in Mermaid.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " .,_-()?".unicodeScalars.contains(scalar)
      let isBreak =
        scalar.properties.generalCategory == .control || ["\u{2028}", "\u{2029}"].contains(scalar)
      if isPlain && !isBreak {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += isBreak ? " " : "#\(scalar.value);"
      }
    }
    return escaped
  }
}
