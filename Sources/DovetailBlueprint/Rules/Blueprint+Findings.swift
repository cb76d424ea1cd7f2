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
  ///   - required: more keys that are asked for. Those that nothing provides are findings.
  /// - Returns: every finding at once.
  public func findings(
    roots: [Key]? = nil, requiring required: [Key] = []
  ) -> [DependencyDiagnostic] {
    let wiring = Wiring(asking(onlyCertain: true))
    // Each rule is named here instead of called through a protocol, because a conformance would
    // stay in programs that check nothing.
    var findings = MissingBinding(roots: (roots ?? []) + required).findings(in: wiring)
    if !properties.isEmpty { findings += UncheckedNeed().findings(in: wiring) }
    findings += EmptyCollection().findings(in: wiring)
    findings += DependencyCycle().findings(in: wiring)
    findings += CaptiveDependency().findings(in: wiring)
    findings += MissingScope().findings(in: wiring)
    findings += LeakedInstance().findings(in: wiring)
    findings += DuplicateBinding().findings(in: wiring)
    findings += AsyncFromSync().findings(in: wiring)
    findings += WrongActor().findings(in: wiring)
    findings += WrongActorByChance().findings(in: wiring)
    findings += MissingArgument().findings(in: wiring)
    findings += UnmatchedOverride().findings(in: wiring)
    findings += WithoutEffect().findings(in: wiring)
    findings += OpaqueRecipe().findings(in: wiring)
    findings += UncheckedScope().findings(in: wiring)
    if let roots { findings += UnusedBinding(roots: roots + required).findings(in: wiring) }
    return findings.inReadingOrder
  }
}

extension [DependencyDiagnostic] {
  /// The diagnostics by severity, then by location, then by id, then by key.
  package var inReadingOrder: [DependencyDiagnostic] {
    inOrder { one, two in
      if one.severity != two.severity { return one.severity.rank < two.severity.rank }
      if one.location != two.location {
        return Blueprint.Location.precedes(one.location, two.location)
      }
      if one.id != two.id { return one.id.rawValue < two.id.rawValue }
      let (key, other) = (one.path.last ?? .init(type: ""), two.path.last ?? .init(type: ""))
      return (key.type, key.identity, key.name ?? "")
        < (other.type, other.identity, other.name ?? "")
    }
  }
}

extension DependencyDiagnostic.Severity {
  /// The severity's place in the order.
  fileprivate var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}

extension Blueprint.Location {
  /// Whether one place comes before another; a missing place comes first.
  fileprivate static func precedes(_ left: Blueprint.Location?, _ right: Blueprint.Location?)
    -> Bool
  {
    guard let left, let right else { return left == nil && right != nil }
    return (left.fileID, left.line) < (right.fileID, right.line)
  }
}
