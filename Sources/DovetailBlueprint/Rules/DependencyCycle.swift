/// A binding needs itself before it can be made.
///
/// Deferred needs close no cycle. Of bindings that all need each other, a shortest cycle is
/// reported, beginning at the binding that was registered first.
struct DependencyCycle {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let graph = wiring.digraph { !wiring.edge($0).kind.isDeferred }
    var places = Array(repeating: -1, count: graph.count)
    var seen: Set<[Int]> = []
    var findings: [DependencyDiagnostic] = []
    for component in graph.cyclicComponents() {
      let nodes = component.inOrder {
        (wiring.nodes[$0].binding, $0) < (wiring.nodes[$1].binding, $1)
      }
      let part = graph.restricted(to: nodes, places: &places)
      let cycle = part.shortestCycle()
      let arcs = cycle.map { wiring.arcs[part.labels[$0]] }
      guard seen.insert(arcs.map { wiring.nodes[$0.source].binding }).inserted else { continue }
      findings.append(finding(arcs, cycle: cycle, of: part, in: wiring))
    }
    return findings
  }

  private func finding(
    _ arcs: [Wiring.Arc], cycle: [Int], of part: Digraph, in wiring: Wiring
  ) -> DependencyDiagnostic {
    let cheapest = cheapest(arcs, cycle: cycle, of: part, in: wiring)
    return .dependencyCycle(
      arcs.map { wiring.step($0.source, through: wiring.edge($0)) },
      at: wiring.binding(arcs[0].source).location, deferring: cheapest,
      kind: cheapest.map { wiring.edge(arcs[$0]).kind } ?? .required, spelling: wiring.spelling)
  }

  /// The step of the cycle whose need is best deferred.
  ///
  /// That is a need stated by a parameter, without which the fewest bindings still need themselves.
  /// An alias has nothing to defer.
  private func cheapest(
    _ arcs: [Wiring.Arc], cycle: [Int], of part: Digraph, in wiring: Wiring
  ) -> Int? {
    let recipes = arcs.indices.filter { wiring.binding(arcs[$0].source).role != .alias }
    let stated = recipes.filter { wiring.edge(arcs[$0]).parameter != nil }
    let candidates = stated.isEmpty ? recipes : stated
    let work = candidates.count * (part.count + part.targets.count)
    guard candidates.count > 1, part.targets.count > cycle.count, work < 1 << 20 else {
      return candidates.last
    }
    let remaining = candidates.map { place in
      part.cyclicComponents(without: cycle[place]).reduce(0) { $0 + $1.count }
    }
    return zip(candidates, remaining).reversed().min { $0.1 < $1.1 }?.0
  }
}
