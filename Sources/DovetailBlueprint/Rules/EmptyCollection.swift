/// A list of a type that is registered, and that nothing contributes to.
///
/// The list is empty. It is a note, since the list may be meant for what others contribute.
struct EmptyCollection {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    var seen: Set<Blueprint.Key> = []
    return wiring.nodes.indices.flatMap { node in
      wiring.binding(node).edges.enumerated().compactMap { index, edge in
        guard edge.use == .collection,
          !wiring.arcs(from: node).contains(where: { wiring.arcs[$0].edge == index }),
          let provider = wiring.lookup.provider(of: edge.key, from: wiring.nodes[node].view),
          seen.insert(edge.key).inserted
        else { return nil }
        return finding(
          edge, of: wiring.step(node, through: edge), wiring.blueprint.bindings[provider],
          wiring.spelling)
      }
    }
  }

  private func finding(
    _ edge: Blueprint.Edge, of asker: ResolutionStep, _ single: Blueprint.Binding,
    _ spelling: KeySpelling
  ) -> DependencyDiagnostic {
    let (type, name) = (spelling.type(edge.key), edge.key.name.map { " named \"\($0)\"" } ?? "")
    return DependencyDiagnostic(
      id: .withoutEffect, severity: .note, location: asker.location,
      message: "nothing contributes to `[\(type)]`\(name), so it is empty",
      path: [asker.key, edge.key].map(spelling.spelt),
      notes: [
        asker.note(needing: "[\(type)]", in: spelling),
        .init(
          "\(spelling.plain(edge.key)) was registered here, which is in no list",
          at: single.location),
      ],
      help: "contribute(\(spelling.arguments(edge.key))) { … } to have it in the list too")
  }
}
