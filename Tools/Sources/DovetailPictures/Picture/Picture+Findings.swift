@_spi(Tools) import DovetailChecks

extension Picture {
  /// Finds the nodes and lines that each finding is about, and marks them.
  mutating func accuse(_ diagnostics: [DependencyDiagnostic]) {
    guard !diagnostics.isEmpty else { return }
    let index = Suspects(self)
    for diagnostic in diagnostics {
      let steps = diagnostic.path.map { index.nodes(of: $0, in: diagnostic) }
      let isMissing = diagnostic.id == .missingBinding
      var accused: [Int] = []
      var guilty: [Int] = []
      for place in steps.indices.dropFirst() where !isMissing || place == steps.count - 1 {
        let targets = Set(steps[place])
        for source in steps[place - 1] {
          let edges = index.edges(from: source).filter { targets.contains(self.edges[$0].target) }
          guilty += edges
          if !edges.isEmpty || !isMissing { accused.append(source) }
        }
      }
      accused += steps.last ?? []
      if accused.isEmpty { accused = index.nodes(at: diagnostic) }
      mark(diagnostic, nodes: accused.withoutRepetition, edges: guilty.withoutRepetition)
    }
  }

  private mutating func mark(_ diagnostic: DependencyDiagnostic, nodes: [Int], edges: [Int]) {
    findings.append(Finding(diagnostic: diagnostic, nodes: nodes))
    guard diagnostic.severity != .note else { return }
    for node in nodes where self.nodes[node].fault != .error {
      self.nodes[node].fault = diagnostic.severity
    }
    for edge in edges where self.edges[edge].fault != .error {
      self.edges[edge].fault = diagnostic.severity
    }
  }
}

/// Finds the nodes for a finding's path and places.
private struct Suspects {
  private struct Place: Hashable {
    let key: Blueprint.Key
    let location: Blueprint.Location
  }

  /// How many bindings of one key are marked if no place tells which one is meant.
  private static let most = 16

  private var byPlace: [Place: [Int]] = [:]
  private var byKey: [Blueprint.Key: [Int]] = [:]
  private var byLocation: [Blueprint.Location: [Int]] = [:]
  private var outgoing: [[Int]]

  init(_ picture: Picture) {
    outgoing = Array(repeating: [], count: picture.nodes.count)
    for (index, edge) in picture.edges.enumerated() { outgoing[edge.source].append(index) }
    for node in picture.nodes.indices {
      let key = picture.key(node)
      byKey[key, default: []].append(node)
      guard let location = picture.binding(node)?.location else { continue }
      byPlace[Place(key: key, location: location), default: []].append(node)
      byLocation[location, default: []].append(node)
    }
  }

  func edges(from node: Int) -> [Int] { outgoing[node] }

  /// The nodes of a key: those at the places in the finding, or otherwise any.
  func nodes(of key: Blueprint.Key, in diagnostic: DependencyDiagnostic) -> [Int] {
    let places = ([diagnostic.location] + diagnostic.notes.map(\.location)).compactMap(\.self)
    let placed = places.withoutRepetition.flatMap {
      byPlace[Place(key: key, location: $0)] ?? []
    }
    return placed.isEmpty ? Array((byKey[key] ?? []).prefix(Self.most)) : placed
  }

  /// The nodes that were registered at the finding's location.
  func nodes(at diagnostic: DependencyDiagnostic) -> [Int] {
    diagnostic.location.flatMap { byLocation[$0] } ?? []
  }
}

extension Array where Element: Hashable {
  /// The elements without repetition, each at its first place.
  var withoutRepetition: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
