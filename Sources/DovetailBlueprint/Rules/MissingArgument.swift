/// A recipe gets no arguments, or the wrong ones.
struct MissingArgument {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let bindings = wiring.blueprint.bindings.indices.filter { !wiring.lookup.isSuperseded[$0] }
    return mismatches(in: wiring)
      + bindings.compactMap { ignored(by: wiring.blueprint.bindings[$0], in: wiring) }
  }

  private func mismatches(in wiring: Wiring) -> [DependencyDiagnostic] {
    var seen: Set<[Int]> = []
    return wiring.arcs.compactMap { arc in
      let (asker, edge) = (wiring.binding(arc.source), wiring.edge(arc))
      let (target, expected) = taker(arc.target, in: wiring)
      let passed = edge.arguments
      let isOnDemand = edge.kind == .factory || !passed.isEmpty
      let need = [
        wiring.nodes[arc.source].binding, arc.edge, wiring.nodes[arc.target].binding,
      ]
      guard !isAlias(asker, edge), !(target.isOpaque && isOnDemand),
        !mayFit(passed, expected), seen.insert(need).inserted
      else { return nil }
      return DependencyDiagnostic.Failure(
        wiring.binding(arc.target).key, asking: [wiring.step(arc.source, through: edge)],
        at: wiring.step(arc.source).location, registered: target.location,
        spelling: wiring.spelling
      ).missingArgument(expected: expected, passed: passed)
    }
  }

  /// Whether the binding only passes on a request: it is an alias, possibly of a contribution.
  private func isAlias(_ asker: Blueprint.Binding, _ edge: Blueprint.Edge) -> Bool {
    let isOfContribution =
      asker.role == .contribution && edge.kind == .collection && edge.parameter == nil
    return asker.role == .alias || isOfContribution && !asker.isOpaque
  }

  /// Whether the passed types may be those that a recipe takes, in any order.
  ///
  /// A passed type may also be a subtype or a conforming type. Only the compiler knows those, so
  /// that is left to run time.
  private func mayFit(_ passed: [String], _ expected: [String]) -> Bool {
    guard passed.count == expected.count else { return false }
    var left = expected
    let others = passed.filter { type in
      guard let index = left.firstIndex(of: type) else { return true }
      left.remove(at: index)
      return false
    }
    return others.isEmpty || !(left + others).allSatisfy(Self.isPlainValue)
  }

  /// Whether a type is known to be neither a subtype nor a supertype of any other.
  private static func isPlainValue(_ type: String) -> Bool {
    [
      "Bool", "Character", "Data", "Date", "Double", "Duration", "Float", "Int", "Int32", "Int64",
      "String", "UInt", "UInt64", "UInt8", "URL", "UUID",
    ].contains(type)
  }

  /// The binding whose recipe takes the arguments, after following aliases, and their types.
  private func taker(_ node: Int, in wiring: Wiring) -> (Blueprint.Binding, [String]) {
    var (last, remaining) = (node, 64)
    while wiring.binding(last).role == .alias, wiring.binding(last).arguments.isEmpty,
      let next = wiring.arcs(from: last).first, remaining > 0
    {
      last = wiring.arcs[next].target
      remaining -= 1
    }
    return (wiring.binding(last), wiring.binding(last).arguments)
  }

  /// The finding that the arguments of every caller but the first would be ignored.
  private func ignored(
    by binding: Blueprint.Binding, in wiring: Wiring
  ) -> DependencyDiagnostic? {
    guard !binding.arguments.isEmpty, binding.lifetime != .unique, binding.role != .alias else {
      return nil
    }
    return DependencyDiagnostic.Failure(
      binding.key, at: binding.location, spelling: wiring.spelling
    ).kept(as: binding.lifetime, taking: binding.arguments)
  }
}
