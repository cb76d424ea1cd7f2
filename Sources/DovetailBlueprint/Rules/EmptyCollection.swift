extension Wiring {
  /// A list of a type that is registered, and that nothing contributes to.
  ///
  /// The list is empty. It is a note, since the list may be meant for what others contribute.
  var emptyCollections: [DependencyDiagnostic] {
    var seen: Set<Blueprint.Key> = []
    return nodes.indices.flatMap { node in
      binding(node).edges.enumerated().compactMap { index, edge in
        guard edge.use == .collection,
          !arcs(from: node).contains(where: { arcs[$0].edge == index }),
          let single = lookup.provider(of: edge.key, from: nodes[node].view),
          seen.insert(edge.key).inserted
        else { return nil }
        let (type, asker) = (spelling.type(edge.key), step(node, through: edge))
        return DependencyDiagnostic.Failure(
          edge.key, asking: [asker], at: asker.location,
          registered: blueprint.bindings[single].location, spelling: spelling
        ).diagnostic(
          .withoutEffect, severity: .note,
          "nothing contributes to `[\(type)]`\(spelling.suffix(edge.key)), so it is empty",
          needing: "[\(type)]",
          fact: "which is in no list",
          help: "contribute(\(spelling.arguments(edge.key))) { … } to have it in the list too")
      }
    }
  }
}
