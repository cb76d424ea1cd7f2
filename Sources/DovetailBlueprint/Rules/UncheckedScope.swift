/// A part that a scope keeps needs a key that only such a scope can register, and the blueprint has
/// no such scope.
struct UncheckedScope {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    var needs: [Blueprint.Key: [Wiring.Gap]] = [:]
    var order: [Blueprint.Key] = []
    for gap in wiring.openGaps {
      let key = wiring.edge(gap).key
      if needs[key] == nil { order.append(key) }
      needs[key, default: []].append(gap)
    }
    return order.map { finding($0, needs[$0] ?? [], in: wiring) }
  }

  private func finding(
    _ key: Blueprint.Key, _ gaps: [Wiring.Gap], in wiring: Wiring
  ) -> DependencyDiagnostic {
    let spelling = wiring.spelling
    let names = gaps.compactMap { gap -> String? in
      guard case .scoped(let name) = wiring.binding(gap.node).lifetime else { return nil }
      return name
    }
    let scope = names.first.map(KeySpelling.literal)
    return DependencyDiagnostic(
      id: .uncheckedNeed, severity: .note, location: wiring.binding(gaps[0].node).location,
      message: "\(spelling.quoted(key)) is not registered here: "
        + "a scope\(scope.map { " named \($0)" } ?? "") has to register it, and none was checked",
      path: [wiring.binding(gaps[0].node).key, key].map(spelling.spelt),
      notes: gaps.map { wiring.step($0).note(needing: spelling.plain(key), in: spelling) },
      help: "validate such a scope too: container.makeScope(\(scope ?? "…")) { … }.validate()")
  }
}
