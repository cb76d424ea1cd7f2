@_spi(Tools) import Dovetail

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
  /// What an override stands for runs in the program, so errors of the graph without its overrides
  /// are findings too.
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
    findings(roots: roots.map { $0.map { Edge(key: $0) } }, needing: required.map { Edge(key: $0) })
  }

  /// The same for what is asked for in any form, with the place that names it.
  @_spi(Tools) public func findings(
    roots: [Edge]?, needing required: [Edge], at place: Location? = nil
  ) -> [DependencyDiagnostic] {
    func found(in blueprint: Blueprint) -> [DependencyDiagnostic] {
      Wiring(blueprint.asking(onlyCertain: true), roots: roots ?? [], requiring: required)
        .findings(hasRoots: roots != nil, at: place)
    }
    let findings = found(in: self)
    return (findings + hiddenByOverrides(beside: findings, found)).inReadingOrder
  }
}

extension Wiring {
  fileprivate func findings(
    hasRoots: Bool, at place: Blueprint.Location?
  ) -> [DependencyDiagnostic] {
    // Each rule is named here instead of called through a protocol, because a conformance would
    // stay in programs that check nothing.
    var findings = missingBindings(at: place)
    findings += uncheckedNeeds + emptyCollections + dependencyCycles
    findings += captiveDependencies + missingScopes + leakedInstances
    findings += duplicateBindings + asyncFromSync + wrongActor
    findings += wrongActorByChance + missingArguments + unmatchedOverrides
    findings += unseenOverrides + withoutEffect + opaqueRecipes
    findings += uncheckedScopes + missingScopesOfRequired
    findings += hasRoots ? unusedBindings : hiddenBindings
    return findings
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
