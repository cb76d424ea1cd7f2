/// No root reaches a binding, by any kind of edge.
struct UnusedBinding {
  /// The keys that are asked for from outside the graph.
  let roots: [Blueprint.Key]

  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let bindings = wiring.blueprint.bindings
    var isReached = wiring.lookup.isSuperseded
    for node in reached(in: wiring) { isReached[wiring.nodes[node].binding] = true }
    return bindings.indices.compactMap { index in
      guard !isReached[index], bindings[index].role != .contribution else { return nil }
      let (key, spelling) = (bindings[index].key, wiring.spelling)
      return DependencyDiagnostic(
        id: .unusedBinding, severity: .warning, location: bindings[index].location,
        message: "no root reaches \(spelling.quoted(key))", path: [spelling.spelt(key)],
        help: "remove the registration, or add the key to the roots")
    }
  }

  private func reached(in wiring: Wiring) -> [Int] {
    var isSeen = Array(repeating: false, count: wiring.nodes.count)
    var queue: [Int] = []
    for root in roots.compactMap(wiring.root) + asked(in: wiring) where !isSeen[root] {
      isSeen[root] = true
      queue.append(root)
    }
    var next = 0
    while next < queue.count {
      for index in wiring.arcs(from: queue[next]) where !isSeen[wiring.arcs[index].target] {
        isSeen[wiring.arcs[index].target] = true
        queue.append(wiring.arcs[index].target)
      }
      next += 1
    }
    return queue
  }

  /// The owners of properties, and everything that their properties may ask for, under any name.
  private func asked(in wiring: Wiring) -> [Int] {
    let types = Set(wiring.blueprint.properties.compactMap { $0.need?.key.identity })
    return wiring.nodes.indices.filter { node in
      let binding = wiring.binding(node)
      return binding.isOwner || types.contains(binding.key.identity)
    }
  }
}
