extension Blueprint {
  /// What is wrong with the graph, and what is worth knowing of it, without running a recipe.
  ///
  /// Errors come first, then warnings, then notes; among them findings are in the order of their
  /// locations, then of their ids, then of their keys. The work
  /// is linear in the number of bindings and edges, where a collection counts as one edge for each
  /// contribution, and each scope that a `.unique` binding is needed from counts for itself.
  ///
  /// What properties ask for is a need of their owner. Their records say no names: what is provided under a name
  /// alone is a note, and what nothing provides under any name an error.
  ///
  /// - Parameters:
  ///   - roots: the keys that are asked for from outside the graph. Given them, bindings
  ///     that neither a root nor a property reaches are findings, and so are roots that nothing provides.
  ///   - required: more keys that are asked for. Those that nothing provides are findings.
  /// - Returns: every finding at once.
  public func findings(
    roots: [Key]? = nil, requiring required: [Key] = []
  ) -> [DependencyDiagnostic] {
    let wiring = Wiring(asking(onlyCertain: true))
    // Each by its name and not through a protocol: a conformance stays in a program that checks nothing.
    var findings = MissingBinding(roots: (roots ?? []) + required).findings(in: wiring)
    if !properties.isEmpty { findings += UncheckedNeed().findings(in: wiring) }
    findings += DependencyCycle().findings(in: wiring)
    findings += CaptiveDependency().findings(in: wiring)
    findings += DuplicateBinding().findings(in: wiring)
    findings += AsyncFromSync().findings(in: wiring)
    findings += WrongActor().findings(in: wiring)
    findings += WrongActorByChance().findings(in: wiring)
    findings += MissingArgument().findings(in: wiring)
    findings += UnmatchedOverride().findings(in: wiring)
    findings += WithoutEffect().findings(in: wiring)
    findings += OpaqueRecipe().findings(in: wiring)
    findings += UncheckedScope().findings(in: wiring)
    // MissingScope has no rule: only who resolves knows which scopes are open.
    if let roots { findings += UnusedBinding(roots: roots + required).findings(in: wiring) }
    return findings.inReadingOrder
  }
}

extension [DependencyDiagnostic] {
  /// The diagnostics by severity, then by location, then by id, then by key.
  package var inReadingOrder: [DependencyDiagnostic] {
    enumerated().sorted { left, right in
      let (one, two) = (left.element, right.element)
      if one.severity != two.severity { return one.severity.rank < two.severity.rank }
      if one.location != two.location {
        return Blueprint.Location.precedes(one.location, two.location)
      }
      if one.id != two.id { return one.id.rawValue < two.id.rawValue }
      let (key, other) = (one.path.last ?? .init(type: ""), two.path.last ?? .init(type: ""))
      return (key.type, key.identity, key.name ?? "", left.offset)
        < (other.type, other.identity, other.name ?? "", right.offset)
    }
    .map(\.element)
  }
}

extension DependencyDiagnostic.Severity {
  /// How far up a reader wants to see it.
  fileprivate var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}

extension Blueprint.Location {
  /// Whether a place stands before another; no place stands before all.
  fileprivate static func precedes(_ left: Blueprint.Location?, _ right: Blueprint.Location?)
    -> Bool
  {
    guard let left, let right else { return left == nil && right != nil }
    return (left.fileID, left.line) < (right.fileID, right.line)
  }
}
