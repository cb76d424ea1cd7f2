/// A longer-lived instance holds a shorter-lived one, directly or through one that is not kept.
///
/// The nearest such instance is reported for each edge of a binding that is kept.
struct CaptiveDependency {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let graph = wiring.digraph { !wiring.edge($0).kind.isDeferred }
    let reversed = graph.reversed()
    var holders: [Holder: [Int]] = [:]
    var order: [Holder] = []
    for node in wiring.nodes.indices {
      if let holder = Holder(wiring.binding(node), view: wiring.nodes[node].view) {
        if holders[holder] == nil { order.append(holder) }
        holders[holder, default: []].append(node)
      }
    }
    return order.flatMap { holder in
      let captives = wiring.nodes.indices.filter { node in
        holder.outlives(wiring.binding(node), in: wiring.lookup)
      }
      guard !captives.isEmpty else { return [DependencyDiagnostic]() }
      let nearest = NearestTargets(in: reversed, to: captives) {
        wiring.binding($0).runsForItsAsker
      }
      return holders[holder, default: []].flatMap { findings(at: $0, nearest: nearest, in: wiring) }
    }
  }

  private func findings(
    at node: Int, nearest: NearestTargets, in wiring: Wiring
  ) -> [DependencyDiagnostic] {
    var best: [Int: Wiring.Arc] = [:]
    var order: [Int] = []
    for index in wiring.arcs(from: node) {
      let arc = wiring.arcs[index]
      let captive = nearest.end[arc.target]
      guard captive >= 0, !wiring.edge(arc).kind.isDeferred else { continue }
      if let known = best[captive] {
        let isNearer = nearest.distance[arc.target] < nearest.distance[known.target]
        if isNearer { best[captive] = arc }
      } else {
        best[captive] = arc
        order.append(captive)
      }
    }
    return order.compactMap { captive in
      best[captive].map { arc in
        .captiveDependency(
          nearest.way(through: arc, in: wiring).map { holdingStep($0, in: wiring) },
          holding: wiring.binding(captive), spelling: wiring.spelling)
      }
    }
  }

  private func holdingStep(
    _ arc: Wiring.Arc?, in wiring: Wiring
  ) -> DependencyDiagnostic.HoldingStep {
    let source = arc.map { wiring.binding($0.source) }
    return .init(
      step: wiring.step(arc), lifetime: source?.role == .alias ? nil : source?.lifetime,
      need: arc.map { wiring.binding($0.target).key })
  }
}

/// The keeper of an instance: a container, a scope, or the instance's users.
private struct Holder: Hashable {
  enum Kind { case container, scope, users }

  let kind: Kind
  let view: Int

  init?(_ binding: Blueprint.Binding, view: Int) {
    guard !binding.runsForItsAsker else { return nil }
    switch binding.lifetime {
    case .single, .eager: kind = .container
    case .scoped: kind = .scope
    case .shared: kind = .users
    case .graph, .unique: return nil
    }
    self.view = view
  }

  /// Whether an instance kept here lives longer than an instance of the binding.
  ///
  /// An instance of an enclosing scope lives long enough. If the blueprint does not have the scope
  /// that keeps it, that may enclose another scope, but never a container.
  func outlives(_ binding: Blueprint.Binding, in lookup: BindingLookup) -> Bool {
    guard binding.role != .alias else { return false }
    switch binding.lifetime {
    case .single, .eager, .shared, .unique: return false
    case .graph: return kind != .users
    case .scoped(let name):
      guard !lookup.isOpen(name, at: view) else { return false }
      return kind != .scope || lookup.innermostScope(named: name) != nil
    }
  }
}
