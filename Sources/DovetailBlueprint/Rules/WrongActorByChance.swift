/// A synchronous recipe of no actor has a parameter that may not leave its actor, or one that an
/// actor builds and keeps, and start() does not.
///
/// On another thread, synchronous code gets the instance if the actor has built the parameter
/// before, and WrongActor if not. It is a warning, since the instance may always be resolved on the
/// actor, or, if the parameter may leave that, with `await`.
struct WrongActorByChance {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let targets = wiring.nodes.indices.filter { wiring.binding($0).isKeptOnActor }
    guard !targets.isEmpty else { return [] }
    let aliases = wiring.digraph { wiring.binding($0.source).role == .alias }
    let nearest = NearestTargets(in: aliases.reversed(), to: targets) { _ in true }
    var seen: Set<[Int]> = []
    return wiring.arcs.compactMap { arc in
      let (edge, target) = (wiring.edge(arc), nearest.end[arc.target])
      guard target >= 0, edge.parameter != nil, !edge.kind.isDeferred,
        wiring.binding(arc.source).runsAnywhere,
        seen.insert([arc.source, target].map { wiring.nodes[$0].binding }).inserted
      else { return nil }
      return finding(arc, target, in: wiring)
    }
  }

  private func finding(
    _ arc: Wiring.Arc, _ target: Int, in wiring: Wiring
  ) -> DependencyDiagnostic {
    let (spelling, user, kept) = (wiring.spelling, wiring.step(arc), wiring.binding(target))
    let (name, asker, actor) = (
      spelling.plain(kept.key), spelling.plain(user.key), kept.actor ?? ""
    )
    return DependencyDiagnostic.Failure(
      kept.key, asking: [user], at: user.location, registered: kept.location, spelling: spelling
    ).diagnostic(
      .wrongActor, severity: .warning,
      "\(spelling.quoted(user.key)) can be resolved on any thread, but needs "
        + "\(spelling.quoted(kept.key)), which "
        + (kept.isConfined ? "may not leave the \(actor)" : "only the \(actor) can build"),
      help: (kept.isConfined ? "" : "register \(name) as: .eager so that start() builds it, or ")
        + "register \(asker) with `container.mainActor`")
  }
}

extension Blueprint.Binding {
  /// Whether the first caller has to be on the actor, and later ones need not be, or every caller
  /// of one that may not leave the actor.
  fileprivate var isKeptOnActor: Bool {
    guard actor != nil, !isAsync, role != .alias else { return false }
    if isConfined { return true }
    switch lifetime {
    case .single, .scoped, .shared: return true
    case .eager, .graph, .unique: return false
    }
  }

  /// Whether the recipe is synchronous and runs on its caller's thread; in a graph the compiler has
  /// checked that.
  fileprivate var runsAnywhere: Bool {
    actor == nil && !isAsync && !isOwner && role != .alias && lifetime != .eager
      && graphParts == nil
  }
}
