extension Wiring {
  /// No root reaches a binding, by any kind of edge.
  ///
  /// The roots are the keys that are asked for from outside the graph, the owners of properties,
  /// and everything that their properties may ask for, under any name.
  func unusedBindings(
    roots: [Blueprint.Key], lists: [Blueprint.Key] = []
  ) -> [DependencyDiagnostic] {
    let types = Set(blueprint.properties.compactMap { $0.need?.key.identity })
    let listed = Set(lists)
    let asked = nodes.indices.filter { node in
      let binding = binding(node)
      return binding.isOwner || types.contains(binding.key.identity)
        || binding.role == .contribution && listed.contains(binding.key)
    }
    let reached = NearestTargets(in: forward, to: (roots + lists).compactMap(root) + asked)
    var isReached = lookup.isSuperseded
    for node in nodes.indices where reached.end[node] >= 0 { isReached[nodes[node].binding] = true }
    return blueprint.bindings.indices.compactMap { index in
      let binding = blueprint.bindings[index]
      guard !isReached[index], binding.role != .contribution else { return nil }
      return failure(at: binding).diagnostic(
        .unusedBinding, severity: .warning, "no root reaches \(spelling.quoted(binding.key))",
        help: "remove the registration, or add the key to the roots")
    }
  }
}
