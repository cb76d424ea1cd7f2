@_spi(Tools) import Dovetail
@_spi(Tools) @_exported import DovetailChecks

/// A blueprint as it is drawn: every binding once, the missing keys, and the needs between them.
///
/// The first nodes are the bindings, in their order; the ghosts follow.
struct Picture {
  /// Anything that is drawn as one shape.
  struct Node {
    /// The binding or key that the node stands for.
    let subject: Subject
    /// The key as the reader sees it.
    let label: String
    /// The scope it is drawn in.
    let scope: Int
    /// The severity of the findings that it is to blame for; notes do not count.
    var fault: DependencyDiagnostic.Severity?
  }

  /// The binding or key that a node stands for.
  enum Subject {
    /// A binding of the blueprint.
    case binding(Int)
    /// A key that is needed, and that no binding provides.
    case ghost(Blueprint.Key, Absence)
  }

  /// The reason why nothing provides a key.
  enum Absence: Int {
    /// It need not be provided: the need is optional, weak, or a collection.
    case unneeded
    /// It may come from a scope that the blueprint does not have.
    case later
    /// It has to be provided, and is not.
    case missing
  }

  /// All needs of one node that another meets, drawn as one line.
  struct Edge {
    let source: Int
    let target: Int
    /// The needs, in the order of the parameters.
    var needs: [Blueprint.Edge]
    /// The severity of the findings with the line in their path.
    var fault: DependencyDiagnostic.Severity?
  }

  /// A finding, and the nodes that it is about.
  struct Finding {
    let diagnostic: DependencyDiagnostic
    let nodes: [Int]
  }

  let blueprint: Blueprint
  let spelling: KeySpelling
  /// Whether a later binding of the same key and scope replaced the binding.
  let isSuperseded: [Bool]
  /// How many nested scopes there are.
  let scopeCount: Int
  var nodes: [Node]
  var edges: [Edge]
  var findings: [Finding] = []
}

extension Picture {
  /// Makes the picture of a blueprint.
  init(_ blueprint: Blueprint, findings: [DependencyDiagnostic]) {
    let blueprint = blueprint.asking()
    let wiring = Wiring(blueprint)
    self.blueprint = blueprint
    spelling = wiring.spelling
    isSuperseded = wiring.lookup.isSuperseded
    scopeCount = wiring.lookup.innermost + 1
    nodes = blueprint.bindings.enumerated().map { index, binding in
      Node(
        subject: .binding(index), label: wiring.spelling.plain(binding.key).onOneLine,
        scope: max(binding.scope, 0))
    }
    var connections = Connections(wiring)
    connections.addGhosts(wiring, to: &nodes)
    edges = connections.edges
    accuse(findings)
  }

  /// The binding of a node; ghosts have none.
  func binding(_ node: Int) -> Blueprint.Binding? {
    if case .binding(let index) = nodes[node].subject { blueprint.bindings[index] } else { nil }
  }

  /// The key of a node.
  func key(_ node: Int) -> Blueprint.Key {
    switch nodes[node].subject {
    case .binding(let index): blueprint.bindings[index].key
    case .ghost(let key, _): key
    }
  }

  /// The title of a scope; `nil` if the scope needs no box.
  func title(ofScope scope: Int) -> String? {
    let name = scope < blueprint.scopes.count ? blueprint.scopes[scope].name : nil
    if let name { return "scope \(KeySpelling.literal(name).onOneLine)" }
    return scopeCount > 1 ? (scope == 0 ? "container" : "inner container") : nil
  }

  /// The modules that bindings were registered in, by name.
  var modules: [String] { Set(blueprint.bindings.map(\.module)).sorted() }
}

extension String {
  /// The text with a space for each character that would end or break the line.
  var onOneLine: String {
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isBreak =
        scalar.properties.generalCategory == .control || ["\u{2028}", "\u{2029}"].contains(scalar)
      line.append(isBreak ? " " : scalar)
    }
    return String(line)
  }
}
