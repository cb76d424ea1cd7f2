@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

extension BlueprintDifference {
  /// The difference as a Mermaid picture: green is added, red is removed, amber is changed.
  ///
  /// It shows the bindings that differ, and their needs.
  public var mermaid: String { DifferencePicture(self).mermaid }
}

/// The bindings of a difference and their needs, drawn as Mermaid.
struct DifferencePicture {
  /// Whether a node or an edge was added, removed or changed.
  private enum Fate: String, CaseIterable {
    case added, removed, changed, same

    /// The fill color of nodes, and the line color of nodes and edges.
    var colors: (fill: String, line: String) {
      switch self {
      case .added: ("#d4f5dc", "#1a7f37")
      case .removed: ("#ffdcd7", "#cf222e")
      case .changed: ("#fff1c2", "#9a6700")
      case .same: ("#eef1f4", "#6e7781")
      }
    }
  }

  private struct Place: Hashable {
    let key: Blueprint.Key
    let isContribution: Bool
  }

  private var nodes: [(key: Blueprint.Key, fate: Fate)] = []
  private var edges: [(source: Int, target: Int, edge: Blueprint.Edge, fate: Fate)] = []
  private var places: [Place: [Int]] = [:]

  init(_ difference: BlueprintDifference) {
    var needs: [(source: Int, edge: Blueprint.Edge, fate: Fate)] = []
    for binding in difference.added {
      let node = add(binding, .added)
      needs += binding.edges.map { (node, $0, .added) }
    }
    for binding in difference.removed {
      let node = add(binding, .removed)
      needs += binding.edges.map { (node, $0, .removed) }
    }
    for change in difference.changed {
      let node = add(change.after, .changed)
      var fates: [Blueprint.Edge: Fate] = [:]
      for edge in change.edges {
        if let after = edge.after { fates[after] = edge.before == nil ? .added : .changed }
        if let before = edge.before, edge.after == nil { needs.append((node, before, .removed)) }
      }
      needs += change.after.edges.map { (node, $0, fates[$0] ?? .same) }
    }
    for need in needs {
      for target in targets(of: need.edge) {
        edges.append((need.source, target, need.edge, need.fate))
      }
    }
  }

  private mutating func add(_ binding: Blueprint.Binding, _ fate: Fate) -> Int {
    let place = Place(key: binding.key, isContribution: binding.role == .contribution)
    places[place, default: []].append(nodes.count)
    nodes.append((binding.key, fate))
    return nodes.count - 1
  }

  private mutating func targets(of edge: Blueprint.Edge) -> [Int] {
    let place = Place(key: edge.key, isContribution: edge.kind == .collection)
    if let known = places[place] { return known }
    places[place] = [nodes.count]
    nodes.append((edge.key, .same))
    return [nodes.count - 1]
  }

  var isEmpty: Bool { nodes.isEmpty }

  /// Whether the picture is small enough for Mermaid and for a reader.
  var isReadable: Bool { nodes.count <= 80 && edges.count <= 200 }

  var mermaid: String {
    let spelling = KeySpelling(nodes.map(\.key))
    var lines = ["flowchart LR"]
    for (index, node) in nodes.enumerated() {
      lines.append("  n\(index)[\"\(Self.label(spelling.plain(node.key)))\"]:::\(node.fate)")
    }
    for edge in edges { lines.append("  n\(edge.source) \(Self.arrow(edge.edge)) n\(edge.target)") }
    for fate in Fate.allCases where nodes.contains(where: { $0.fate == fate }) {
      let (fill, line) = fate.colors
      let dash = fate == .removed ? ",stroke-dasharray:5" : ""
      lines.append("  classDef \(fate) fill:\(fill),stroke:\(line),color:#1f2328\(dash)")
    }
    for fate in Fate.allCases {
      let numbers = edges.indices.filter { edges[$0].fate == fate }.map(String.init)
      guard !numbers.isEmpty else { continue }
      lines.append("  linkStyle \(numbers.joined(separator: ",")) stroke:\(fate.colors.line)")
    }
    return lines.joined(separator: "\n")
  }

  private static func arrow(_ edge: Blueprint.Edge) -> String {
    switch edge.kind {
    case .required: "-->"
    case .optional: "-->|optional|"
    case .collection: "-->|all|"
    case .deferred: "-.->|lazy|"
    case .deferredWeak: "-.->|weak|"
    case .factory: "-.->|maker|"
    }
  }

  /// A text in the form that Mermaid takes between quotation marks.
  private static func label(_ text: String) -> String {
    var label = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "#", "&", "<", ">", "`", "\\", "*", "_", "|", "[", "]", "{", "}", ";":
        label += "#\(scalar.value);"
      case "\0"..<" ", "\u{7F}": label += " "
      default: label.unicodeScalars.append(scalar)
      }
    }
    return label
  }
}
