/// Something has to be there, and nothing provides it.
///
/// The path leads from the nearest binding that nobody depends on, because that is what the reader
/// knows. One finding for each binding and each key it misses.
struct MissingBinding {
  /// How many missing keys are compared with every key of the blueprint to find what was meant.
  ///
  /// The rest is compared with equal types only, so that the work stays linear.
  static let thoroughSearches = 64

  /// What is asked for from outside the graph.
  let roots: [Blueprint.Key]

  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let missingRoots = roots.filter { wiring.root($0) == nil }
    guard !missingRoots.isEmpty || !wiring.gaps.isEmpty else { return [] }
    let suggestions = Suggestions(wiring.blueprint, spelling: wiring.spelling)
    let ways = WaysFromRoots(wiring)
    var searched: Set<Blueprint.Key> = []

    func finding(
      _ key: Blueprint.Key, asking: [ResolutionStep], at location: Blueprint.Location?
    ) -> DependencyDiagnostic {
      if searched.count < Self.thoroughSearches { searched.insert(key) }
      return .missingBinding(
        key, asking: asking, at: location, suggestions: suggestions,
        isThorough: searched.contains(key))
    }

    var seenRoots: Set<Blueprint.Key> = []
    var findings = missingRoots.filter { seenRoots.insert($0).inserted }
      .map { finding($0, asking: [], at: nil) }
    for gap in Self.distinct(wiring.gaps, in: wiring, ways) {
      let edge = wiring.binding(gap.node).edges[gap.edge]
      let way = ways.steps(to: gap.node, in: wiring) + [wiring.step(gap.node, through: edge)]
      let root = wiring.binding(ways.root(of: gap.node)).location
      findings.append(finding(edge.key, asking: way, at: root))
    }
    return findings
  }

  /// The gaps, one for each binding and key, and the one that a root reaches where there is one.
  private static func distinct(
    _ gaps: [Wiring.Gap], in wiring: Wiring, _ ways: WaysFromRoots
  ) -> [Wiring.Gap] {
    struct Need: Hashable {
      let binding: Int
      let key: Blueprint.Key
    }
    var places: [Need: Int] = [:]
    var distinct: [Wiring.Gap] = []
    for gap in gaps {
      let key = wiring.binding(gap.node).edges[gap.edge].key
      let need = Need(binding: wiring.nodes[gap.node].binding, key: key)
      if let place = places[need] {
        let isBetter = !ways.isReached(distinct[place].node) && ways.isReached(gap.node)
        if isBetter { distinct[place] = gap }
      } else {
        places[need] = distinct.count
        distinct.append(gap)
      }
    }
    return distinct
  }
}
