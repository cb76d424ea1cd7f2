extension Wiring {
  /// Instances of a scope hold each other, once a `Lazy` between them has been used.
  ///
  /// They are never freed, and each scope makes new ones. What a container keeps is made once, so
  /// there it may be meant.
  var leakedInstances: [DependencyDiagnostic] {
    guard nodes.indices.contains(where: { binding($0).scopeName != nil }) else { return [] }
    // A `Weak` and a `Maker` hold nothing, a `Lazy` does once it has been used.
    let circles = circles { ![.deferredWeak, .factory].contains(edge($0).kind) }
    return circles.map(\.arcs).compactMap { arcs in
      guard arcs.contains(where: { binding($0.source).scopeName != nil }),
        let lazy = arcs.firstIndex(where: { edge($0).kind.isDeferred })
      else { return nil }
      let steps = (arcs[lazy...] + arcs[..<lazy]).map { step($0) }
      let (holder, keys) = (steps[0], (steps + [steps[0]]).map(\.key))
      let handle = DependencyDiagnostic.handle(
        for: holder, of: steps[1 % steps.count], kind: .required, spelling: spelling)
      return DependencyDiagnostic(
        id: .leakedInstance, severity: .warning, location: holder.location,
        message: "\(spelling.quoted(holder.key)) and \(spelling.quoted(keys[1])) hold each other "
          + "once the Lazy between them is used, and outlive their scope",
        path: spelling.path(keys),
        notes: zip(steps, keys.dropFirst()).prefix(PathExcerpt.tail).map {
          $0.note(needing: spelling.plain($1), in: spelling)
        },
        help: "let \(spelling.plain(holder.key)) take a \(handle)")
    }
  }
}
