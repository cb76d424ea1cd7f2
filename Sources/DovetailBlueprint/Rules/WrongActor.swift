/// A recipe that belongs to no actor resolves by hand what is made on one.
///
/// A warning, because the recipe may always happen to run there. Of an owner of properties that is not
/// registered only an actor is suspect: no record says what else belongs to the main actor.
struct WrongActor {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let targets = wiring.nodes.indices.filter { node in
      wiring.binding(node).actor != nil && wiring.binding(node).role != .alias
    }
    guard !targets.isEmpty else { return [] }
    let aliases = wiring.digraph { wiring.binding($0.source).role == .alias }
    let nearest = NearestTargets(in: aliases.reversed(), to: targets) { _ in true }
    let isSuspect = { (binding: Blueprint.Binding, need: Blueprint.Edge) in
      if binding.isOwner { return binding.isOfActor }
      let isObserved = binding.isOpaque && !binding.isAsync
      return binding.actor == nil && (isObserved || need.origin.property != nil)
    }
    return wiring.observedNeeds(of: isSuspect, from: nearest) { way, target in
      var finding = DependencyDiagnostic.wrongActor(
        .init(
          target.key, asking: way, at: way.first?.location, registered: target.location,
          spelling: wiring.spelling), actor: target.actor ?? "")
      finding.severity = .warning
      return finding
    }
  }
}
