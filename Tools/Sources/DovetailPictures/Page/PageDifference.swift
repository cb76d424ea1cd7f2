@_spi(Tools) import DovetailChecks

/// A newer picture with what an older one had besides, and what became of each node and line.
struct PageDifference {
  /// Whether something is only in the newer picture, only in the older, or in both but not the same.
  enum Fate: String { case added, removed, changed }

  /// A line that only the older picture has, between nodes as the page numbers them.
  struct Line {
    let source: Int
    let target: Int
    /// Its place in the older picture.
    let edge: Int
  }

  /// The older picture.
  let old: Picture
  /// The fate of each node of the newer picture; `nil` if it is the same.
  private(set) var nodes: [Fate?]
  /// The fate of each line of the newer picture.
  private(set) var edges: [Fate?] = []
  /// What is no longer the same, as a reader writes it, by the node.
  private(set) var traits: [Int: [String]] = [:]
  /// The nodes that only the older picture has; the page shows them after those of the newer.
  private(set) var removed: [Int] = []
  private(set) var lines: [Line] = []
  let findings: (new: Set<DependencyDiagnostic>, gone: [DependencyDiagnostic])

  init(from older: Blueprint, to newer: Blueprint, in new: Picture) {
    let difference = newer.difference(from: older)
    old = Picture(older, findings: [])
    findings = (Set(difference.newFindings), difference.goneFindings)
    nodes = Array(repeating: nil, count: new.nodes.count)
    let (pairs, count) = (
      BindingPairs(from: old.blueprint, to: new.blueprint), new.blueprint.bindings.count
    )
    // The number on the page of each node of the older picture.
    var numbers: [Int: Int] = [:]
    for node in 0..<count {
      if let older = pairs.older[node] { numbers[older] = node } else { nodes[node] = .added }
    }
    var ghosts: [Blueprint.Key: Int] = [:]
    for node in count..<new.nodes.count { ghosts[new.key(node)] = node }
    for node in old.nodes.indices where numbers[node] == nil {
      if old.binding(node) == nil, let ghost = ghosts[old.key(node)] {
        numbers[node] = ghost
      } else {
        numbers[node] = new.nodes.count + removed.count
        removed.append(node)
      }
    }
    let known = Set(numbers.values)
    for node in count..<new.nodes.count where !known.contains(node) { nodes[node] = .added }
    let changes = Dictionary(
      difference.changed.map { ($0.after, $0) }, uniquingKeysWith: { first, _ in first })
    for node in 0..<count where nodes[node] == nil {
      guard let change = changes[new.blueprint.bindings[node]] else { continue }
      nodes[node] = .changed
      traits[node] = change.traits.map { "\($0.trait.rawValue): \($0.before) → \($0.after)" }
    }
    var ends: [[Int]: Int] = [:]
    for (edge, line) in old.edges.enumerated() {
      guard let source = numbers[line.source], let target = numbers[line.target] else { continue }
      ends[[source, target]] = edge
    }
    edges = new.edges.map { line in
      guard let edge = ends.removeValue(forKey: [line.source, line.target]) else { return .added }
      return old.edges[edge].needs.map(\.kind) == line.needs.map(\.kind) ? nil : .changed
    }
    lines = ends.map { Line(source: $0[0], target: $0[1], edge: $1) }.sorted { $0.edge < $1.edge }
  }
}
