/// A synchronous recipe resolves a dependency by hand that only an asynchronous recipe can make.
///
/// A recipe whose parameters state its needs is fine: they are awaited before it runs. A dependency
/// that `start()` builds is fine too. A property's wrapper resolves at once, however its owner is
/// made.
struct AsyncFromSync {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let bindings = wiring.nodes.indices.map(wiring.binding)
    let targets = bindings.indices.filter { node in
      let binding = bindings[node]
      return binding.isAsync && binding.lifetime != .eager && binding.role != .alias
    }
    guard !targets.isEmpty else { return [] }
    let awaited = wiring.digraph { arc in
      let edge = wiring.edge(arc)
      let isStated = edge.parameter != nil || bindings[arc.source].role == .alias
      return isStated && !edge.kind.isDeferred
    }
    let nearest = NearestTargets(in: awaited.reversed(), to: targets) {
      bindings[$0].lifetime != .eager
    }
    return wiring.needs(
      of: { $1.parameter == nil && ($1.origin.property != nil || ($0.isOpaque && !$0.isAsync)) },
      from: nearest
    ) { way, target in
      DependencyDiagnostic.Failure(
        target.key, asking: way, at: way.first?.location, registered: target.location,
        spelling: wiring.spelling
      ).asyncFromSync()
    }
  }
}

extension Wiring {
  /// The needs that a recipe has at once and should not have, one finding for each binding and
  /// target.
  ///
  /// - Parameters:
  ///   - isSuspect: whether a binding should not have this need.
  ///   - nearest: the nearest target that a binding needs, itself or through others.
  ///   - diagnostic: the finding, given the steps that lead to the target.
  /// - Returns: the findings, in the order of the arcs.
  func needs(
    of isSuspect: (Blueprint.Binding, Blueprint.Edge) -> Bool, from nearest: NearestTargets,
    diagnostic: ([ResolutionStep], Blueprint.Binding) -> DependencyDiagnostic
  ) -> [DependencyDiagnostic] {
    var seen: Set<[Int]> = []
    var findings: [DependencyDiagnostic] = []
    for arc in arcs {
      let (edge, target) = (edge(arc), nearest.end[arc.target])
      guard target >= 0, isSuspect(binding(arc.source), edge),
        !edge.kind.isDeferred,
        seen.insert([nodes[arc.source].binding, nodes[target].binding]).inserted
      else { continue }
      let way = nearest.way(through: arc, in: self)
      findings.append(
        diagnostic(way.map(step), binding(target)))
    }
    return findings
  }
}
