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
