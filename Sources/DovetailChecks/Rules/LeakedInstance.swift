@_spi(Tools) import Dovetail

extension Wiring {
  /// Instances hold each other, once a `Lazy` between them has been used, and are never freed.
  ///
  /// What the outermost container keeps is made once, so there it may be meant.
  var leakedInstances: [DependencyDiagnostic] {
    circles { arc in
      let holder = binding(arc.source)
      // A `Weak` and a `Maker` hold nothing, a `Lazy` does once it has been used. A graph's parts have
      // closures, and no other part holds what they do.
      return ![.deferredWeak, .factory].contains(edge(arc).kind) && holder.graphParts == nil
        && (holder.runsForItsAsker || holder.lifetime == .weak || nodes[arc.source].view > 0)
    }.map(\.arcs).compactMap { arcs in
      // If nothing keeps any of them, the `Lazy` makes another one.
      guard arcs.contains(where: { binding($0.source).lifetime != .unique }),
        let lazy = arcs.firstIndex(where: { edge($0).kind.isDeferred })
      else { return nil }
      let steps = arcs.indices.map { step(arcs[(lazy + $0) % arcs.count]) }
      let (failure, next) = (failure(of: steps[0].key, asking: steps), steps[1 % steps.count])
      // By the others, if by nothing else.
      let handle = failure.handle(
        isHeld: next.isKept != nil, of: next, kind: edge(arcs[lazy]).use.need)
      return failure.diagnostic(
        .leakedInstance, severity: .warning,
        "\(failure.quoted) and \(spelling.quoted(next.key)) hold each other "
          + "once the Lazy between them is used, and are never freed",
        steps: failure.notes(around: steps),
        help: "let \(failure.name) take a \(handle)")
    }
  }
}
