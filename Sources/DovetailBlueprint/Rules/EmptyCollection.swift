extension Wiring {
  /// A list that nothing contributes to, of a type that is registered, or of a `Lazy` of one that is
  /// contributed.
  ///
  /// The list is empty. For a registered type it is a note, since the list may be meant for what
  /// others contribute.
  var emptyCollections: [DependencyDiagnostic] {
    var seen: Set<Blueprint.Key> = []
    return nodes.indices.flatMap { node in
      binding(node).edges.enumerated().compactMap { index, edge in
        guard edge.use == .collection,
          !arcs(from: node).contains(where: { arcs[$0].edge == index })
        else { return nil }
        let single = lookup.provider(of: edge.key, from: nodes[node].view)
        let meant = single == nil ? contributed(behind: edge.key) : nil
        guard single != nil || meant != nil, seen.insert(edge.key).inserted else { return nil }
        let (type, asker) = (spelling.type(edge.key), step(node, through: edge))
        return DependencyDiagnostic.Failure(
          edge.key, asking: [asker], at: asker.location,
          registered: single.flatMap { blueprint.bindings[$0].location }, spelling: spelling
        ).diagnostic(
          .withoutEffect, severity: meant == nil ? .note : .error,
          "nothing contributes to `[\(type)]`\(spelling.suffix(edge.key)), so it is empty",
          needing: "[\(type)]",
          fact: "which is in no list",
          help: meant.map { "ask for Lazy<[\(spelling.code($0))]>, the list on first use" }
            ?? "contribute(\(spelling.arguments(edge.key))) { … } to have it in the list too")
      }
    }
  }

  /// The key that is contributed to if a key is a `Lazy` of it.
  private func contributed(behind key: Blueprint.Key) -> Blueprint.Key? {
    guard key.type.hasPrefix("Lazy<") else { return nil }
    return blueprint.bindings.first {
      $0.role == .contribution && key.type == "Lazy<\($0.key.type)>" && key.name == $0.key.name
    }?.key
  }
}
