/// A key that is needed is not provided.
///
/// There is one finding for each missing key, with every binding that needs it. The path leads to
/// the first of them from the nearest binding that nothing depends on, since readers know that one.
/// The finding's place is where the need is written.
struct MissingBinding {
  /// How many missing keys are compared with every key of the blueprint to find what was meant.
  ///
  /// The others are compared only with equal types, so that the work stays linear.
  static let thoroughSearches = 64

  /// The keys that are asked for from outside the graph.
  let roots: [Blueprint.Key]

  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let missingRoots = roots.filter { wiring.root($0) == nil }
    guard !missingRoots.isEmpty || !wiring.gaps.isEmpty else { return [] }
    let suggestions = Suggestions(wiring.blueprint, spelling: wiring.spelling)
    let ways = WaysFromRoots(wiring)
    var gaps: [Blueprint.Key: [Wiring.Gap]] = [:]
    var missing: [Blueprint.Key] = []
    for root in missingRoots where gaps.updateValue([], forKey: root) == nil {
      missing.append(root)
    }
    for gap in Self.distinct(wiring.gaps, in: wiring, ways) {
      let key = wiring.edge(gap).key
      if gaps[key] == nil { missing.append(key) }
      gaps[key, default: []].append(gap)
    }
    return missing.enumerated().map { index, key in
      // A registration has a line to show, a property has none.
      let asking = gaps[key] ?? []
      let needs =
        asking.filter { !wiring.binding($0.node).isOwner }
        + asking.filter { wiring.binding($0.node).isOwner }
      let way = needs.first.map { gap in
        ways.steps(to: gap.node, in: wiring) + [wiring.step(gap)]
      }
      var finding = DependencyDiagnostic.missingBinding(
        key, asking: way ?? [], at: needs.first.flatMap(wiring.place),
        alsoNeededBy: needs.dropFirst().map(wiring.step),
        suggestions: suggestions, isThorough: index < Self.thoroughSearches)
      if let owner = Self.ownerOfHandles(needs, in: wiring) {
        finding.help? += ", or if it is a Lazy with a closure, .excluding(\(owner).self)"
      }
      return finding
    }
  }

  /// The type of the properties that alone have a need, if these are handles: a record doesn't say
  /// whether a `Lazy` has a closure of its own.
  private static func ownerOfHandles(_ needs: [Wiring.Gap], in wiring: Wiring) -> String? {
    let areHandles = needs.allSatisfy {
      wiring.binding($0.node).isOwner && wiring.edge($0).kind == .deferred
    }
    guard areHandles, let owner = needs.first.map({ wiring.binding($0.node).key.type }) else {
      return nil
    }
    return owner.split(separator: ".").last.map(String.init)
  }

  /// The gaps, one for each binding or property and key; the one that a root reaches, if there is
  /// one.
  private static func distinct(
    _ gaps: [Wiring.Gap], in wiring: Wiring, _ ways: WaysFromRoots
  ) -> [Wiring.Gap] {
    struct Need: Hashable {
      let binding: Int
      let property: String?
      let key: Blueprint.Key
    }
    var places: [Need: Int] = [:]
    var distinct: [Wiring.Gap] = []
    for gap in gaps {
      let edge = wiring.edge(gap)
      let need = Need(
        binding: wiring.nodes[gap.node].binding, property: edge.origin.property, key: edge.key)
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
