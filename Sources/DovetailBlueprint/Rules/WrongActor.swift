/// A recipe that belongs to no actor resolves what is made on one.
///
/// A synchronous recipe must not do so by hand; an asynchronous one has no parameter that stays on its actor.
/// A warning, because the recipe may always happen to run there. Of an owner of properties that is not
/// registered only an actor is suspect: no record says what else belongs to the main actor.
struct WrongActor {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let targets = wiring.nodes.indices.filter { node in
      wiring.binding(node).actor != nil && wiring.binding(node).role != .alias
    }
    guard !targets.isEmpty else { return [] }
    let aliases = wiring.digraph { wiring.binding($0.source).role == .alias }.reversed()
    return observed(in: wiring, NearestTargets(in: aliases, to: targets) { _ in true })
      + awaited(in: wiring, aliases, targets.filter { wiring.binding($0).isConfined })
  }

  /// What synchronous recipes and actors ask for away from its actor.
  private func observed(
    in wiring: Wiring, _ nearest: NearestTargets
  ) -> [DependencyDiagnostic] {
    let isSuspect = { (binding: Blueprint.Binding, need: Blueprint.Edge) in
      guard need.parameter == nil else { return false }
      if binding.isOwner { return binding.isOfActor }
      let isObserved = binding.isOpaque && !binding.isAsync
      return binding.actor == nil && (isObserved || need.origin.property != nil)
    }
    return wiring.needs(of: isSuspect, from: nearest) { finding($0, $1, in: wiring) }
  }

  /// The parameters of asynchronous recipes of no actor that never leave theirs.
  ///
  /// Of what such a recipe resolves by hand nothing is known: it may do so on the main actor.
  private func awaited(
    in wiring: Wiring, _ aliases: Digraph, _ targets: [Int]
  ) -> [DependencyDiagnostic] {
    guard !targets.isEmpty else { return [] }
    // An alias may convert the instance to what leaves the actor.
    let nearest = NearestTargets(in: aliases, to: targets) { wiring.binding($0).isConfined }
    let isSuspect = { (binding: Blueprint.Binding, need: Blueprint.Edge) in
      // Of a graph the compiler has checked it.
      binding.isAsync && binding.actor == nil && need.parameter != nil && binding.graphParts == nil
    }
    return wiring.needs(of: isSuspect, from: nearest) { finding($0, $1, in: wiring) }
  }

  private func finding(
    _ way: [ResolutionStep], _ target: Blueprint.Binding, in wiring: Wiring
  ) -> DependencyDiagnostic {
    let failure = DependencyDiagnostic.Failure(
      target.key, asking: way, at: way.first?.location, registered: target.location,
      spelling: wiring.spelling)
    let actor = target.actor ?? ""
    var finding =
      target.isConfined
      ? DependencyDiagnostic.confined(failure, actor: actor)
      : DependencyDiagnostic.wrongActor(failure, actor: actor)
    finding.severity = .warning
    return finding
  }
}
