@_spi(Tools) import Dovetail

/// What the rules share.
extension Wiring {
  /// The nodes whose bindings satisfy a condition.
  func nodes(where isIncluded: (Blueprint.Binding) -> Bool) -> [Int] {
    nodes.indices.filter { isIncluded(binding($0)) }
  }

  /// The bindings that satisfy a condition, without some: usually those that a later one of the
  /// same key and scope replaced.
  @inline(never) func bindings(
    without isLeftOut: [Bool]? = nil, where isIncluded: (Blueprint.Binding) -> Bool
  ) -> [Blueprint.Binding] {
    zip(blueprint.bindings, isLeftOut ?? lookup.isSuperseded)
      .filter { isIncluded($0) && !$1 }.map(\.0)
  }

  /// What is wrong with a key, as far as the steps and places are known.
  func failure(
    of key: Blueprint.Key, asking: [ResolutionStep] = [], at location: Blueprint.Location? = nil,
    registered: Blueprint.Location? = nil
  ) -> DependencyDiagnostic.Failure {
    .init(key, asking: asking, at: location, registered: registered, spelling: spelling)
  }

  /// What is wrong with a binding, at the place where it was registered.
  func failure(at binding: Blueprint.Binding) -> DependencyDiagnostic.Failure {
    failure(of: binding.key, at: binding.location)
  }

  /// What is wrong with the target that an arc leads to, and the way from the arc's source.
  func failure(along arc: Arc, to nearest: NearestTargets) -> DependencyDiagnostic.Failure {
    let way = nearest.way(from: arc.target, after: arc, in: self)
    let target = binding(nearest.end[arc.target])
    return failure(of: target.key, asking: way.map(step), registered: target.location)
  }

  /// For every node, the way to the nearest of some targets.
  @_spi(Tools) public func ways(
    to targets: [Int], along isIncluded: (Arc) -> Bool = { _ in true },
    through isPassage: (Int) -> Bool = { _ in true }
  ) -> NearestTargets {
    NearestTargets(in: backward, to: targets, along: { isIncluded(arcs[$0]) }, through: isPassage)
  }

  /// Whether a recipe that is about to run waits for what meets the need.
  @_spi(Tools) public func isAwaited(_ arc: Arc) -> Bool {
    let edge = edge(arc)
    return (edge.parameter != nil || binding(arc.source).isTarget(edge)) && !edge.kind.isDeferred
  }

  /// The arcs that lead to a target and should not, the first for each binding and target.
  func arcs(to nearest: NearestTargets, where isSuspect: (Arc) -> Bool) -> [Arc] {
    arcs.filter { nearest.end[$0.target] >= 0 && isSuspect($0) }
      .grouped { [nodes[$0.source].binding, nodes[nearest.end[$0.target]].binding] }.map { $0[0] }
  }

  /// The needs that a recipe has at once and should not have, one for each binding and target.
  func needs(
    from nearest: NearestTargets, where isSuspect: (Blueprint.Binding, Blueprint.Edge) -> Bool
  ) -> [Arc] {
    arcs(to: nearest) { arc in
      let edge = edge(arc)
      return !edge.kind.isDeferred && isSuspect(binding(arc.source), edge)
    }
  }

  /// A shortest circle among bindings that all reach each other, the part of the graph with those
  /// bindings alone, and the circle's arcs in that part.
  typealias Circle = (arcs: [Arc], part: Digraph, places: [Int])

  /// A shortest circle for each set of bindings that reach each other through some of the arcs,
  /// each beginning at the binding that was registered first, and once for all scopes.
  func circles(where isIncluded: (Arc) -> Bool) -> [Circle] {
    let graph = digraph(where: isIncluded)
    var places = nodes.map { _ in -1 }
    return graph.cyclicComponents().map { component -> Circle in
      let members = component.inOrder { (nodes[$0].binding, $0) < (nodes[$1].binding, $1) }
      let part = graph.restricted(to: members, using: &places)
      let circle = part.shortestCycle()
      return (circle.map { arcs[part.labels[$0]] }, part, circle)
    }.grouped { $0.arcs.map { nodes[$0.source].binding } }.map { $0[0] }
  }
}
