/// A recipe that belongs to no actor resolves a dependency that is made on one.
///
/// A synchronous recipe must not resolve it by hand, and an asynchronous one cannot have it as a
/// parameter if it may not leave its actor. It is a warning, since the recipe may always happen to
/// run on that actor. Of unregistered owners of properties, only actors are suspect: no record says
/// which others belong to the main actor.
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

  /// The needs of synchronous recipes and of actors for dependencies of another actor.
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

  /// The parameters of asynchronous recipes without an actor that may not leave their own.
  ///
  /// Dependencies that such a recipe resolves by hand are left out: it may do so on the main actor.
  private func awaited(
    in wiring: Wiring, _ aliases: Digraph, _ targets: [Int]
  ) -> [DependencyDiagnostic] {
    guard !targets.isEmpty else { return [] }
    // An alias may convert the instance to a type that may leave the actor.
    let nearest = NearestTargets(in: aliases, to: targets) { wiring.binding($0).isConfined }
    let isSuspect = { (binding: Blueprint.Binding, need: Blueprint.Edge) in
      // In a graph the compiler has checked it.
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
      ? failure.confined(to: actor) : failure.wrongActor(actor)
    finding.severity = .warning
    return finding
  }
}
