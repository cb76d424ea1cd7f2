/// Instances of a scope hold each other, once a `Lazy` between them has been used.
///
/// They are never freed, and each scope makes new ones. What a container keeps is made once, so
/// there it may be meant.
struct LeakedInstance {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let isScoped = wiring.nodes.indices.map { node -> Bool in
      if case .scoped = wiring.binding(node).lifetime { true } else { false }
    }
    guard isScoped.contains(true) else { return [] }
    let holding = wiring.digraph { wiring.edge($0).isHolding }
    var places = Array(repeating: -1, count: holding.count)
    return holding.cyclicComponents().compactMap { component in
      let nodes = component.inOrder {
        (wiring.nodes[$0].binding, $0) < (wiring.nodes[$1].binding, $1)
      }
      let part = holding.restricted(to: nodes, places: &places)
      let arcs = part.shortestCycle().map { wiring.arcs[part.labels[$0]] }
      guard arcs.contains(where: { isScoped[$0.source] }),
        let lazy = arcs.firstIndex(where: { wiring.edge($0).kind.isDeferred })
      else { return nil }
      return finding(Array(arcs[lazy...] + arcs[..<lazy]), in: wiring)
    }
  }

  /// The finding of a circle that begins with a handle.
  private func finding(_ arcs: [Wiring.Arc], in wiring: Wiring) -> DependencyDiagnostic {
    let spelling = wiring.spelling
    let steps = arcs.map { wiring.step($0) }
    let keys = (steps + [steps[0]]).map(\.key)
    let (holder, held) = (keys[0], keys[1])
    let partner = arcs.count > 1 ? steps[1] : steps[0]
    let handle = DependencyDiagnostic.handle(
      for: steps[0], of: partner, kind: .required, spelling: spelling)
    return DependencyDiagnostic(
      id: .leakedInstance, severity: .warning, location: steps[0].location,
      message: "\(spelling.quoted(holder)) and \(spelling.quoted(held)) hold each other once the "
        + "Lazy between them is used, and outlive their scope",
      path: spelling.path(keys),
      notes: zip(steps, keys.dropFirst()).prefix(PathExcerpt.tail).map {
        $0.note(needing: spelling.plain($1), in: spelling)
      },
      help: "let \(spelling.plain(holder)) take a \(handle)")
  }
}

extension Blueprint.Edge {
  /// Whether an instance holds what it needs, at the latest when it has used it.
  fileprivate var isHolding: Bool {
    switch kind {
    case .required, .optional, .collection, .deferred: true
    case .deferredWeak, .factory: false
    }
  }
}
