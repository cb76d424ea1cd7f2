@_spi(Tools) import Dovetail

extension Wiring {
  /// A longer-lived instance holds a shorter-lived one, directly or through one that is not kept.
  ///
  /// The nearest such instance is reported for each edge of a binding that is kept.
  var captiveDependencies: [DependencyDiagnostic] {
    let shortLived = nodes { $0.scopeName != nil || $0.lifetime == .graph && !$0.passesOn }
    guard !shortLived.isEmpty else { return [] }
    // Those of a group outlive the same instances.
    let holders = nodes { !$0.runsForItsAsker }.grouped { node in
      let holder = binding(node)
      let kind = holder.lifetime == .weak ? 0 : holder.scopeName == nil ? 1 : 2
      return [kind, nodes[node].view]
    }
    return holders.flatMap { holders -> [DependencyDiagnostic] in
      let captives = shortLived.filter { isOutlived($0, by: holders[0]) }
      let nearest = ways(to: captives, along: { !edge($0).kind.isDeferred }) {
        binding($0).runsForItsAsker
      }
      return holders.flatMap { arcs(from: $0).map { arcs[$0] } }
        .filter { nearest.end[$0.target] >= 0 && !edge($0).kind.isDeferred }
        .grouped { [$0.source, nearest.end[$0.target]] }
        .compactMap { $0.min { nearest.distance[$0.target] < nearest.distance[$1.target] } }
        .map { captiveDependency($0, nearest) }
    }
  }

  /// Whether an instance lives less long than the one that is kept at another node.
  ///
  /// An instance of an enclosing scope lives long enough. A scope that the blueprint does not have
  /// may enclose another such scope, but nothing that it has.
  private func isOutlived(_ node: Int, by holder: Int) -> Bool {
    let (kept, view) = (binding(holder), nodes[holder].view)
    guard let name = binding(node).scopeName else { return kept.lifetime != .weak }
    return !lookup.isOpen(name, at: view)
      && (kept.scopeName == nil || view != lookup.unopened
        || lookup.isOpen(name, at: lookup.innermost))
  }

  private func captiveDependency(_ arc: Arc, _ nearest: NearestTargets) -> DependencyDiagnostic {
    let way = nearest.way(from: arc.target, after: arc, in: self)
    let failure = failure(along: arc, to: nearest)
    let (holder, captive) = (binding(arc.source), binding(nearest.end[arc.target]))
    if let name = captive.scopeName, holder.scopeName != nil,
      !lookup.isOpen(name, at: lookup.innermost)
    {
      return failure.missingScope(
        name, open: blueprint.scopes.compactMap(\.name), holder: (holder.key, holder.lifetime.kind))
    }
    let steps = way.compactMap { $0 }.map { arc in
      let (asker, need) = (binding(arc.source), spelling.plain(binding(arc.target).key))
      return step(arc).note(
        needing: need, lifetime: asker.role == .alias ? nil : asker.lifetime.kind, in: spelling)
    }
    let (name, lifetime) = (spelling.plain(holder.key), captive.lifetime.spelling)
    let keeping = "keep \(name) as: \(lifetime) too"
    // `start()` would no longer build what is eager.
    let helpKeeping =
      holder.lifetime == .eager
      ? "pass \(failure.name) to the calls of \(name) that need it, or \(keeping)"
      : "\(keeping) or as: .unique, or pass \(failure.name) to the calls that need it"
    return failure.diagnostic(
      .captiveDependency, "\(spelling.quoted(holder.key)) outlives the \(failure.quoted) it holds",
      steps: steps, fact: " as \(lifetime)",
      help: captive.scopeName == nil
        ? helpOfResolution(captive, askedBy: way.last??.source, in: holder)
        : helpKeeping)
  }

  /// The way out if the instance that is held is made for one resolution.
  private func helpOfResolution(
    _ captive: Blueprint.Binding, askedBy asker: Int?, in holder: Blueprint.Binding
  ) -> String {
    let name = spelling.plain(holder.key)
    // `start()` would no longer build what is eager.
    var ways = holder.lifetime == .eager ? [] : ["keep \(name) as: .graph too, "]
    if captive.role != .contribution, let asker = asker.map(binding), asker.role != .alias {
      let maker = spelling.codeForm(.init(key: captive.key, kind: .factory))
      ways.append("let \(spelling.plain(asker.key)) take a \(maker), ")
    }
    return ways.joined() + (ways.isEmpty ? "" : "or ")
      + "keep \(spelling.plain(captive.key)) as: .unique, so that \(name) has one of its own"
  }
}
