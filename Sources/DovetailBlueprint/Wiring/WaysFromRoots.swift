extension Wiring {
  /// For every node, a shortest way to it from a binding that nothing depends on.
  ///
  /// No way leads into a cycle that nothing outside depends on.
  package var waysFromRoots: NearestTargets { NearestTargets(in: forward, to: unneeded) }

  /// The nodes of the bindings that nothing depends on.
  var unneeded: [Int] {
    var isNeeded = Array(repeating: false, count: blueprint.bindings.count)
    for arc in arcs { isNeeded[nodes[arc.target].binding] = true }
    return nodes.indices.filter { !isNeeded[nodes[$0].binding] }
  }
}

extension NearestTargets {
  /// The steps of the way before the node: all of a short way, the first and the last of a long
  /// one.
  func steps(to node: Int, in wiring: Wiring) -> [ResolutionStep] {
    var (steps, last): ([ResolutionStep], Int) = ([], node)
    while firstArc[last] >= 0, steps.count < PathExcerpt.tail {
      let arc = wiring.arcs[firstArc[last]]
      steps.append(wiring.step(arc))
      last = arc.source
    }
    if firstArc[last] >= 0 { steps.append(wiring.step(end[node])) }
    return steps.reversed()
  }
}
