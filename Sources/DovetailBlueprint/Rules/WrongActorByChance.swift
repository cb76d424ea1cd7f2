extension Wiring {
  /// A synchronous recipe of no actor has a parameter that may not leave its actor, or one that an
  /// actor builds and keeps, and start() does not.
  ///
  /// On another thread, synchronous code gets the instance if the actor has built the parameter
  /// before, and WrongActor if not. It is a warning, since the instance may always be resolved on
  /// the actor, or, if the parameter may leave that, with `await`.
  var wrongActorByChance: [DependencyDiagnostic] {
    let targets = nodes.indices.filter { binding($0).isKeptOnActor }
    guard !targets.isEmpty else { return [] }
    let aliases = digraph { binding($0.source).role == .alias }
    let nearest = NearestTargets(in: aliases.reversed(), to: targets) { _ in true }
    return needs(from: nearest) { $1.parameter != nil && $0.runsAnywhere }.map { arc in
      let (user, kept) = (step(arc), binding(nearest.end[arc.target]))
      let (name, actor) = (spelling.plain(kept.key), kept.actor ?? "")
      return DependencyDiagnostic.Failure(
        kept.key, asking: [user], at: user.location, registered: kept.location, spelling: spelling
      ).diagnostic(
        .wrongActor, severity: .warning,
        "\(spelling.quoted(user.key)) can be resolved on any thread, but needs "
          + "\(spelling.quoted(kept.key)), which "
          + (kept.isConfined ? "may not leave the \(actor)" : "only the \(actor) can build"),
        help: (kept.isConfined ? "" : "register \(name) as: .eager so that start() builds it, or ")
          + "register \(spelling.plain(user.key)) with `container.mainActor`")
    }
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
