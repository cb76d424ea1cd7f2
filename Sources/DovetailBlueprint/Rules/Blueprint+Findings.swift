extension Blueprint {
  /// The problems of the graph, and remarks on it, without running a recipe.
  ///
  /// Errors come first, then warnings, then notes; each group is in the order of locations, then of
  /// ids, then of keys. The work is linear in the number of bindings and edges. A collection counts
  /// as one edge for each contribution. A `.unique` binding counts once for each scope that it is
  /// needed from.
  ///
  /// A property's need counts as a need of its owner. The compiler's record of a property has no
  /// name. So a type that is provided only under names is a note, and one that is not provided is
  /// an error.
  ///
  /// - Parameters:
  ///   - roots: the keys that are asked for from outside the graph. If you pass them, a binding
  ///     that neither a root nor a property reaches is a finding, and so is a root that nothing
  ///     provides.
  ///   - required: more keys, asked of the innermost scope. Those that it can't give are findings.
  /// - Returns: every finding at once.
  public func findings(
    roots: [Key]? = nil, requiring required: [Key] = []
  ) -> [DependencyDiagnostic] {
    findings(
      roots: roots.map { $0.map { Edge(key: $0) } }, needing: required.map { Edge(key: $0) })
  }

  /// The same for what is asked for in any form, with the place that names it.
  @_spi(Tools) public func findings(
    roots: [Edge]?, needing required: [Edge], at place: Location? = nil
  ) -> [DependencyDiagnostic] {
    let wiring = Wiring(asking(onlyCertain: true), roots: roots ?? [], requiring: required)
    // Each rule is named here instead of called through a protocol, because a conformance would
    // stay in programs that check nothing.
    var findings = wiring.missingBindings(at: place)
    findings += wiring.uncheckedNeeds + wiring.emptyCollections + wiring.dependencyCycles
    findings += wiring.captiveDependencies + wiring.missingScopes + wiring.leakedInstances
    findings += wiring.duplicateBindings + wiring.asyncFromSync + wiring.wrongActor
    findings += wiring.wrongActorByChance + wiring.missingArguments + wiring.unmatchedOverrides
    findings += wiring.unseenOverrides + wiring.withoutEffect + wiring.opaqueRecipes
    findings += wiring.uncheckedScopes + wiring.missingScopesOfRequired
    findings += roots == nil ? wiring.hiddenBindings : wiring.unusedBindings
    return findings.inReadingOrder
  }
}

extension [DependencyDiagnostic] {
  /// The diagnostics by severity, then by location, then by id, then by key.
  @_spi(Tools) public var inReadingOrder: Self { inOrder { $0.readingPlace < $1.readingPlace } }
}

extension DependencyDiagnostic {
  /// What the order depends on; a missing location comes first.
  fileprivate var readingPlace: (Int, String, Int, String, String, String) {
    let rank = severity == .error ? 0 : severity == .warning ? 1 : 2
    let key = path.last ?? .init(type: "")
    return (rank, location?.fileID ?? "", location?.line ?? -1, id.rawValue, key.type, key.text)
  }
}
