@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

extension Blueprint {
  /// Explains each key that a text names: the bindings that need it, its needs, and its findings.
  ///
  /// ```swift
  /// for explanation in container.blueprint.explain("UserStore") {
  ///   print(explanation.text())
  /// }
  /// ```
  ///
  /// - Parameter text: a key as a diagnostic writes it, `any Networking` or `URL named "cdn"`. The
  ///   `any`, the name and the module may be left out, and the case of letters does not matter if
  ///   nothing else fits better.
  /// - Returns: one explanation for each key that fits best; if none fits, one that has only the
  ///   keys that may have been meant.
  public func explain(_ text: String) -> [BlueprintExplanation] {
    let explainer = BlueprintExplainer(self, findings: findings())
    let known = keys(matching: text)
    return (known.isEmpty ? [KeyText(text).key] : known).map { key in
      var explanation = explainer.explain(key)
      // A list has only what is contributed to it.
      if text.hasPrefix("["), !key.type.hasPrefix("[") {
        explanation.bindings.removeAll { $0.binding.role != .contribution }
      }
      return explanation
    }
  }

  /// Explains a key: the bindings that need it, its needs, and its findings.
  ///
  /// - Parameter key: the key.
  /// - Returns: the explanation, in time linear in the size of the graph.
  public func explain(_ key: Key) -> BlueprintExplanation {
    BlueprintExplainer(self, findings: findings()).explain(key)
  }
}

/// Explains keys of one blueprint.
package struct BlueprintExplainer {
  private let wiring: Wiring
  private let findings: [DependencyDiagnostic]
  private let ways: NearestTargets
  private let nodes: [[Int]]

  /// Prepares explanations, each with those of the findings that are about its key.
  package init(_ blueprint: Blueprint, findings: [DependencyDiagnostic]) {
    wiring = Wiring(blueprint.asking())
    self.findings = findings
    ways = wiring.waysFromRoots
    var nodes = Array(repeating: [Int](), count: wiring.blueprint.bindings.count)
    for (node, place) in wiring.nodes.enumerated() { nodes[place.binding].append(node) }
    self.nodes = nodes
  }

  /// Explains a key.
  package func explain(_ key: Blueprint.Key) -> BlueprintExplanation {
    var explanation = BlueprintExplanation(key: wiring.spelling.spelt(key))
    let bindings = wiring.blueprint.bindings
    let same = bindings.indices.filter { bindings[$0].key == key }
    explanation.bindings = same.map { entry($0, among: same) }
    explanation.unmetNeeds = unmetNeeds(of: key)
    explanation.findings = findings.filter { $0.path.contains(key) }
    if explanation.bindings.isEmpty {
      explanation.similar = SimilarKeys(nameable, spelling: wiring.spelling).similar(to: key)
    }
    return explanation
  }

  /// The blueprint with contributions as plain bindings, since they can be explained too.
  private var nameable: Blueprint {
    var blueprint = wiring.blueprint
    for index in blueprint.bindings.indices { blueprint.bindings[index].role = .single }
    return blueprint
  }

  private func entry(_ index: Int, among same: [Int]) -> BlueprintExplanation.Entry {
    let (binding, nodes) = (wiring.blueprint.bindings[index], nodes[index])
    let way = nodes.filter { ways.end[$0] >= 0 }.map(way)
      .min { $0.count < $1.count }
    return .init(
      binding: binding,
      traits: wiring.spelling.traits(of: binding, in: wiring.blueprint.scopes),
      isReplaced: wiring.lookup.isSuperseded[index],
      reasons: Reasons(wiring).reasons(for: index, among: same, spelling: wiring.spelling),
      needs: needs(of: binding, at: nodes), neededBy: dependants(of: nodes),
      needsInAll: reach(nodes, in: wiring.forward),
      neededByInAll: reach(nodes, in: wiring.backward),
      pathFromRoot: way?.map { wiring.spelling.spelt(wiring.binding($0).key) } ?? [])
  }

  /// The nodes of the way from a root to a node, including both.
  private func way(to node: Int) -> [Int] {
    var way = [node]
    while ways.firstArc[way[way.count - 1]] >= 0 {
      way.append(wiring.arcs[ways.firstArc[way[way.count - 1]]].source)
    }
    return way.reversed()
  }

  /// The needs of a binding: a line for each binding that meets a need, or one if none does.
  private func needs(
    of binding: Blueprint.Binding, at nodes: [Int]
  ) -> [BlueprintExplanation.Link] {
    var targets = Array(repeating: [Int](), count: binding.edges.count)
    for index in nodes.flatMap(wiring.arcs(from:)) {
      let (edge, target) = (
        wiring.arcs[index].edge, wiring.nodes[wiring.arcs[index].target].binding
      )
      if !targets[edge].contains(target) { targets[edge].append(target) }
    }
    return zip(binding.edges, targets).flatMap { edge, targets in
      let places = targets.isEmpty ? [nil] : targets.map { wiring.blueprint.bindings[$0].location }
      return places.map {
        BlueprintExplanation.Link(key: wiring.spelling.spelt(edge.key), edge: edge, location: $0)
      }
    }
  }

  private func dependants(of nodes: [Int]) -> [BlueprintExplanation.Link] {
    struct Need: Hashable, Comparable {
      let binding: Int
      let edge: Int

      static func < (left: Need, right: Need) -> Bool {
        (left.binding, left.edge) < (right.binding, right.edge)
      }
    }
    let needs = nodes.flatMap { node in
      wiring.backward.arcs(from: node).map { place in
        let arc = wiring.arcs[wiring.backward.labels[place]]
        return Need(binding: wiring.nodes[arc.source].binding, edge: arc.edge)
      }
    }
    return Set(needs).sorted().map { link(wiring.blueprint.bindings[$0.binding], $0.edge) }
  }

  private func unmetNeeds(of key: Blueprint.Key) -> [BlueprintExplanation.Link] {
    wiring.blueprint.bindings.enumerated().flatMap { index, binding in
      let met = Set(
        nodes[index].flatMap(wiring.arcs(from:)).map { wiring.arcs[$0].edge })
      return binding.edges.indices.filter { binding.edges[$0].key == key && !met.contains($0) }
        .map { link(binding, $0) }
    }
  }

  /// The link to a binding that needs something by one of its edges.
  private func link(_ binding: Blueprint.Binding, _ edge: Int) -> BlueprintExplanation.Link {
    let need = binding.edges[edge]
    guard binding.isOwner, case .property(let name) = need.origin else {
      return .init(key: wiring.spelling.spelt(binding.key), edge: need, location: binding.location)
    }
    return .init(key: .init(type: "\(binding.key.type).\(name)"), edge: need)
  }

  /// How many other bindings can be reached.
  private func reach(_ starts: [Int], in graph: Digraph) -> Int {
    guard let start = starts.first else { return 0 }
    var isSeen = Array(repeating: false, count: graph.count)
    for start in starts { isSeen[start] = true }
    var queue = starts
    var bindings: Set<Int> = []
    while let node = queue.popLast() {
      bindings.insert(wiring.nodes[node].binding)
      for arc in graph.arcs(from: node) where !isSeen[graph.targets[arc]] {
        isSeen[graph.targets[arc]] = true
        queue.append(graph.targets[arc])
      }
    }
    bindings.remove(wiring.nodes[start].binding)
    return bindings.count
  }
}
