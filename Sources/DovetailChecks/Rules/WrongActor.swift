@_spi(Tools) import Dovetail

extension Wiring {
  /// A recipe that belongs to no actor resolves a dependency that is made on one.
  ///
  /// A synchronous recipe must not resolve it by hand, and an asynchronous one cannot have it as a
  /// parameter if it may not leave its actor. It is a warning, since the recipe may always happen
  /// to run on that actor. Of unregistered owners of properties, only actors are suspect: no record
  /// says which others belong to the main actor.
  var wrongActor: [DependencyDiagnostic] {
    let made = aliases()
    let observed = needs(from: made) { asker, need in
      asker.asksAtOnce(need) && asker.actor == nil && (!asker.isOwner || asker.isOfActor)
    }
    // An alias may convert the instance to a type that may leave the actor.
    let confined = aliases(of: \.isConfined, through: { binding($0).isConfined })
    // What an asynchronous recipe resolves by hand is left out: it may do so on the main actor. In
    // a graph the compiler has checked it.
    let awaited = needs(from: confined) { asker, need in
      asker.isAsync && asker.actor == nil && need.parameter != nil && asker.graphParts == nil
    }
    return (observed.map { ($0, made) } + awaited.map { ($0, confined) }).map { arc, nearest in
      let (failure, target) = (failure(along: arc, to: nearest), binding(nearest.end[arc.target]))
      var finding = failure.wrongActor(target.actor ?? "", isConfined: target.isConfined)
      finding.severity = .warning
      return finding
    }
  }

  /// A synchronous recipe of no actor has a parameter that may not leave its actor, or one that an
  /// actor builds and keeps, and start() does not.
  ///
  /// On another thread, synchronous code gets the instance if the actor has built the parameter
  /// before, and WrongActor if not. It is a warning, since the instance may always be resolved on
  /// the actor, or, if the parameter may leave that, with `await`.
  var wrongActorByChance: [DependencyDiagnostic] {
    // The first caller has to be on the actor, and later ones need not be, or every caller of one
    // that may not leave the actor.
    let kept = aliases { !$0.isAsync && ($0.isConfined || !$0.runsForItsAsker && !$0.isStarted) }
    // In a graph the compiler has checked it.
    return needs(from: kept) { asker, need in
      need.parameter != nil && asker.actor == nil && !asker.isAsync && !asker.isOwner
        && asker.role != .alias && asker.lifetime != .eager && asker.graphParts == nil
    }.map { arc in
      let (user, kept) = (step(arc), binding(kept.end[arc.target]))
      let (name, actor) = (spelling.plain(kept.key), kept.actor ?? "")
      return failure(of: kept.key, asking: [user], registered: kept.location).diagnostic(
        .wrongActor, severity: .warning,
        "\(spelling.quoted(user.key)) can be resolved on any thread, but needs "
          + "\(spelling.quoted(kept.key)), which "
          + (kept.isConfined ? "may not leave the \(actor)" : "only the \(actor) can build"),
        help: (kept.isConfined || !kept.canBeStarted
          ? "" : "register \(name) as: .eager so that start() builds it, or ")
          + "register \(spelling.plain(user.key)) with `container.mainActor`")
    }
  }

  /// The ways through aliases to bindings of actors.
  private func aliases(
    of isTarget: (Blueprint.Binding) -> Bool = { _ in true },
    through isPassage: (Int) -> Bool = { _ in true }
  ) -> NearestTargets {
    let targets = nodes { $0.actor != nil && $0.role != .alias && isTarget($0) }
    return ways(to: targets, along: { binding($0.source).isTarget(edge($0)) }, through: isPassage)
  }
}
