extension Wiring {
  /// A recipe that belongs to no actor resolves a dependency that is made on one.
  ///
  /// A synchronous recipe must not resolve it by hand, and an asynchronous one cannot have it as a
  /// parameter if it may not leave its actor. It is a warning, since the recipe may always happen
  /// to run on that actor. Of unregistered owners of properties, only actors are suspect: no record
  /// says which others belong to the main actor.
  var wrongActor: [DependencyDiagnostic] {
    let targets = nodes.indices.filter { binding($0).actor != nil && binding($0).role != .alias }
    guard !targets.isEmpty else { return [] }
    let aliases = digraph { binding($0.source).role == .alias }.reversed()
    let nearest = NearestTargets(in: aliases, to: targets) { _ in true }
    let observed = needs(from: nearest) { asker, need in
      guard need.parameter == nil else { return false }
      if asker.isOwner { return asker.isOfActor }
      let isObserved = asker.isOpaque && !asker.isAsync
      return asker.actor == nil && (isObserved || need.origin.property != nil)
    }
    // An alias may convert the instance to a type that may leave the actor.
    let confined = NearestTargets(
      in: aliases, to: targets.filter { binding($0).isConfined }
    ) { binding($0).isConfined }
    // What an asynchronous recipe resolves by hand is left out: it may do so on the main actor. In
    // a graph the compiler has checked it.
    let awaited = needs(from: confined) { asker, need in
      asker.isAsync && asker.actor == nil && need.parameter != nil && asker.graphParts == nil
    }
    return observed.map { wrongActor($0, nearest) } + awaited.map { wrongActor($0, confined) }
  }

  private func wrongActor(_ arc: Arc, _ nearest: NearestTargets) -> DependencyDiagnostic {
    let (failure, target) = (failure(along: arc, to: nearest), binding(nearest.end[arc.target]))
    let actor = target.actor ?? ""
    var finding = target.isConfined ? failure.confined(to: actor) : failure.wrongActor(actor)
    finding.severity = .warning
    return finding
  }
}
