package import DovetailBlueprint

/// What comes of comparing what the sources of a program ask for with what its blueprint provides.
///
/// Types are compared as they are spelled, without the modules and types that they are nested in.
package struct CheckedSources: Sendable {
  /// The blueprint, with what its recipes are read to resolve by hand.
  package let blueprint: Blueprint
  /// What only the sources tell.
  package let findings: [DependencyDiagnostic]
  /// How many places ask.
  package let count: Int
  /// Where the recipes were registered of which everything is known.
  private let known: Set<Blueprint.Location>

  /// Reads sources, and compares them with a blueprint; `isWhole` says whether to parse the bodies too that ask
  /// for nothing.
  package init(
    _ sources: [(path: String, text: String)], of blueprint: Blueprint, isWhole: Bool = false
  ) {
    let check = SourceCheck(SourceReading(sources, isWhole: isWhole), of: blueprint)
    self.blueprint = check.blueprint
    findings = check.findings
    count = check.count
    known = Set(check.isRead.map { check.blueprint.bindings[$0].location })
  }

  /// All that is wrong: what the sources tell, and what the rules find in the blueprint with its new needs.
  package func findings(roots: [Blueprint.Key]?) -> [DependencyDiagnostic] {
    let found = blueprint.findings(roots: roots).filter { finding in
      finding.id != .opaqueRecipe || finding.location.map(known.contains) != true
    }
    return (findings + found).inReadingOrder
  }
}
