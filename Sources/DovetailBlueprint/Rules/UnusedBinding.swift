extension Wiring {
  /// No root reaches a binding, by any kind of edge.
  ///
  /// The roots are the keys that are asked for from outside the graph, the owners of properties,
  /// and everything that their properties may ask for, under any name.
  func unusedBindings(
    roots: [Blueprint.Key], lists: [Blueprint.Key] = []
  ) -> [DependencyDiagnostic] {
    let types = Set(blueprint.properties.compactMap { $0.need?.key.identity })
    let asked = nodes {
      $0.isOwner || types.contains($0.key.identity)
        || $0.role == .contribution && lists.contains($0.key)
    }
    let reached = NearestTargets(in: forward, to: (roots + lists).compactMap(root) + asked)
    var isReached = lookup.isSuperseded
    for node in nodes.indices where reached.end[node] >= 0 { isReached[nodes[node].binding] = true }
    return bindings(without: isReached) { $0.role != .contribution }.map {
      failure(at: $0).diagnostic(
        .unusedBinding, severity: .warning, "no root reaches \(spelling.quoted($0.key))",
        help: "remove the registration, or add the key to the roots")
    }
  }
}
