/// A handle that is kept outside a scope gives a part of that scope.
///
/// A handle resolves from the container of its holder. So the `Lazy`, `Weak` or `Maker` of a kept
/// instance can never give a part of a scope further in, nor can a part that is made through it.
/// What is needed at once is CaptiveDependency; for any other caller of `resolve`, only the program
/// knows which scopes are open.
struct MissingScope {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let nodes = wiring.nodes.indices
    guard nodes.contains(where: { wiring.binding($0).scopeName != nil }) else { return [] }
    let reversed = wiring.digraph { _ in true }.reversed()
    var views: Set<Int> = []
    return nodes.flatMap { node -> [DependencyDiagnostic] in
      let view = wiring.nodes[node].view
      guard !wiring.binding(node).runsForItsAsker, views.insert(view).inserted else { return [] }
      let targets = nodes.filter { wiring.isClosed($0, at: view) }
      guard !targets.isEmpty else { return [] }
      let nearest = NearestTargets(in: reversed, to: targets) {
        wiring.binding($0).runsForItsAsker && wiring.nodes[$0].view == view
      }
      return findings(from: view, nearest, in: wiring)
    }
  }

  private func findings(
    from view: Int, _ nearest: NearestTargets, in wiring: Wiring
  ) -> [DependencyDiagnostic] {
    var seen: Set<[Int]> = []
    return wiring.arcs.compactMap { arc in
      let (holder, target) = (wiring.binding(arc.source), nearest.end[arc.target])
      guard target >= 0, wiring.nodes[arc.source].view == view, !holder.runsForItsAsker,
        let name = wiring.binding(target).scopeName
      else { return nil }
      guard isDeferred(arc, nearest, in: wiring),
        seen.insert([wiring.nodes[arc.source].binding, wiring.nodes[target].binding]).inserted
      else { return nil }
      let part = wiring.binding(target)
      let failure = DependencyDiagnostic.Failure(
        part.key, asking: nearest.way(through: arc, in: wiring).map(wiring.step),
        at: holder.location, registered: part.location, spelling: wiring.spelling)
      return failure.missingScope(
        name, because: "\(failure.spelling.quoted(holder.key)) is built outside it",
        help: "keep \(failure.spelling.plain(holder.key)) as: "
          + ".scoped(\(KeySpelling.literal(name))) too, "
          + "or pass \(failure.name) to the calls that need it")
    }
  }

  /// Whether a handle is on the way.
  private func isDeferred(
    _ arc: Wiring.Arc, _ nearest: NearestTargets, in wiring: Wiring
  ) -> Bool {
    var next = arc
    while !wiring.edge(next).kind.isDeferred {
      guard nearest.firstArc[next.target] >= 0 else { return false }
      next = wiring.arcs[nearest.firstArc[next.target]]
    }
    return true
  }
}

extension Wiring {
  /// Whether a part of a scope cannot be had by a recipe that resolves from a view.
  fileprivate func isClosed(_ node: Int, at view: Int) -> Bool {
    // A scope that the blueprint does not have may be inside another one that it doesn't have.
    guard let name = binding(node).scopeName, view != lookup.unopened else { return false }
    return !lookup.isOpen(name, at: view)
  }
}

extension Blueprint.Binding {
  /// The name of the scopes that keep its instances, unless it only passes a request on.
  fileprivate var scopeName: String? {
    guard case .scoped(let name) = lifetime, role != .alias else { return nil }
    return name
  }
}
