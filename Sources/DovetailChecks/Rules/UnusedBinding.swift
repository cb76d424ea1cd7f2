@_spi(Tools) import Dovetail

extension Wiring {
  /// No root reaches a binding, by any kind of edge.
  ///
  /// The roots are the keys that are asked for from outside the graph, the owners of properties,
  /// and everything that their properties may ask for, under any name.
  var unusedBindings: [DependencyDiagnostic] {
    let reached = NearestTargets(in: forward, to: askedNodes)
    var isReached = lookup.isSuperseded
    for node in nodes.indices where reached.end[node] >= 0 { isReached[nodes[node].binding] = true }
    return bindings(without: isReached) { $0.role != .contribution }.map {
      failure(at: $0).diagnostic(
        .unusedBinding, severity: .warning, "no root reaches \(spelling.quoted($0.key))",
        help: "remove the registration, or "
          + ($0.key.name == nil
            ? "add the key to the roots" : "let a part that a root reaches take it"))
    }
  }

  /// A scope registers or contributes what nothing required of it has: a part that is kept outside
  /// has those of outer containers.
  var hiddenBindings: [DependencyDiagnostic] {
    guard lookup.innermost > 0, !required.isEmpty else { return [] }
    let reached = NearestTargets(in: forward, to: askedNodes)
    let seen = nodes.indices.filter { reached.end[$0] >= 0 }
    // What is asked by hand in the scope isn't known.
    let isOpen = seen.contains { node in
      nodes[node].view >= lookup.innermost
        && (binding(node).isOpaque || !binding(node).decorators.isEmpty)
    }
    if isOpen { return [] }
    var isTold = Array(repeating: false, count: blueprint.bindings.count)
    for node in seen { isTold[nodes[node].binding] = true }
    return seen.compactMap { node in
      let outer = binding(node)
      let kind: Blueprint.Edge.Kind = outer.role == .contribution ? .collection : .required
      let own = lookup.targets(of: .init(key: outer.key, kind: kind), from: lookup.innermost)
        .first { !isTold[$0] && blueprint.bindings[$0].scope == lookup.innermost }
      guard let own, reached.firstArc[node] >= 0 else { return nil }
      isTold[own] = true
      var keeper = node
      repeat {
        keeper = arcs[reached.firstArc[keeper]].source
      } while binding(keeper).runsForItsAsker && reached.firstArc[keeper] >= 0
      let name = spelling.plain(binding(keeper).key)
      return failure(
        of: outer.key, asking: reached.way(from: node, in: self).reversed().map(step),
        at: blueprint.bindings[own].location, registered: outer.location
      ).diagnostic(
        .unusedBinding, severity: .warning,
        "nothing that is required has the \(spelling.quoted(outer.key)) of the scope",
        fact: ", and is what \(name) has, which is kept outside",
        help: "keep \(name) in the scope too, or require what has the scope's own")
    }
  }

  /// The nodes of what is asked for from outside the graph, by properties too: under any name, as
  /// their record has none.
  private var askedNodes: [Int] {
    let types = Set(blueprint.properties.compactMap { $0.need?.key.identity })
    return asked.flatMap(roots) + nodes { $0.isOwner || types.contains($0.key.identity) }
  }
}
