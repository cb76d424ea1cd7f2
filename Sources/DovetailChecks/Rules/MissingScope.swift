@_spi(Tools) import Dovetail

extension Wiring {
  /// A handle that is kept outside a scope gives a part of that scope.
  ///
  /// A handle resolves from the container of its holder. So the `Lazy`, `Weak` or `Maker` of a kept
  /// instance can never give a part of a scope further in, nor can a part that is made through it.
  /// What is needed at once is CaptiveDependency; for any other caller of `resolve`, only the
  /// program knows which scopes are open.
  var missingScopes: [DependencyDiagnostic] {
    // What a scope that the blueprint does not have encloses isn't known.
    (0...lookup.innermost).flatMap { view in
      let nearest = waysToClosed(at: view)
      return arcs(to: nearest) { arc in
        nodes[arc.source].view == view && !binding(arc.source).runsForItsAsker
          && isDeferred(arc, nearest)
      }.map { arc in
        let (failure, holder) = (failure(along: arc, to: nearest), binding(arc.source).key)
        let name = binding(nearest.end[arc.target]).scopeName ?? ""
        return failure.missingScope(
          name, because: "\(spelling.quoted(holder)) is built outside it",
          help: "keep \(spelling.plain(holder)) as: .scoped(\(KeySpelling.literal(name))) too, "
            + "or pass \(failure.name) to the calls that need it")
      }
    }
  }

  /// What is required of a container is a part of a scope, or needs one, and no open scope has its
  /// name.
  var missingScopesOfRequired: [DependencyDiagnostic] {
    let nearest = waysToClosed(at: lookup.innermost)
    let asked = required.flatMap(roots).filter { nearest.end[$0] >= 0 }
    return asked.grouped { nodes[$0].binding }.map { same in
      let (part, first) = (binding(nearest.end[same[0]]), nearest.firstArc[same[0]])
      let failure = first < 0 ? failure(at: part) : failure(along: arcs[first], to: nearest)
      let name = part.scopeName ?? ""
      return failure.missingScope(
        name, open: blueprint.scopes.compactMap(\.name),
        help: "require it of such a scope: "
          + "makeScope(\(KeySpelling.literal(name))) { … }.validate(requiring: …)")
    }
  }

  /// For every node, the way to the nearest part of a scope that cannot be had from a view.
  private func waysToClosed(at view: Int) -> NearestTargets {
    let closed = nodes { $0.scopeName.map { !lookup.isOpen($0, at: view) } ?? false }
    // What runs for its asker sees what that sees.
    return ways(to: closed, through: { binding($0).runsForItsAsker })
  }

  /// Whether a handle is on the way.
  private func isDeferred(_ arc: Arc, _ nearest: NearestTargets) -> Bool {
    sequence(first: arc) {
      let next = nearest.firstArc[$0.target]
      return next < 0 ? nil : arcs[next]
    }.contains { edge($0).kind.isDeferred }
  }
}
