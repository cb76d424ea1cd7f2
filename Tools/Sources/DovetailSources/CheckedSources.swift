@_spi(Tools) package import DovetailChecks

/// The result of comparing a program's sources with its blueprint: what is asked for, and what is
/// provided.
///
/// Types are compared as they are spelled, without the modules and types that they are nested in.
package struct CheckedSources: Sendable {
  /// The blueprint, with the needs that were read in the bodies of recipes.
  package let blueprint: Blueprint
  /// The findings that need the sources.
  package let findings: [DependencyDiagnostic]
  /// The number of places that ask for a dependency.
  package let count: Int
  /// Where recipes were registered whose needs are all known.
  private let known: Set<Blueprint.Location>
  private let places: PropertyPlaces
  private let asked: [Blueprint.Edge]
  /// A place that may ask for anything.
  private let anything: Blueprint.Location?

  /// Reads sources, and compares them with a blueprint.
  package init(_ sources: [(path: String, text: String)], of blueprint: Blueprint) {
    let reading = SourceReading(sources)
    let check = SourceCheck(reading, of: blueprint)
    self.blueprint = check.blueprint
    findings = check.findings
    count = check.count
    asked = check.asked
    anything = check.anything
    places = PropertyPlaces(of: blueprint.properties, in: reading.files)
    known = Set(check.isRead.map { check.blueprint.bindings[$0].location })
  }

  /// All findings: those that need the sources, and those of the rules on the blueprint with its
  /// new needs.
  ///
  /// What the sources ask for is used, whether or not a root reaches it. If they ask for something
  /// that isn't known, nothing is advised to be removed.
  package func findings(roots: [Blueprint.Edge]?) -> [DependencyDiagnostic] {
    var found = blueprint.findings(roots: roots, needing: []).filter { finding in
      finding.id != .opaqueRecipe || finding.location.map(known.contains) != true
    }
    if let roots {
      let unused = blueprint.findings(roots: roots + asked, needing: [])
      found.removeAll { $0.id == .unusedBinding && !unused.contains($0) }
    }
    if let anything { found = found.map { $0.id == .unusedBinding ? $0.unsure(anything) : $0 } }
    return (findings + found.map(places.placed).filter { !isShown($0) }).inReadingOrder
  }

  /// Whether the sources show that the property lacks it, with the name that no record has.
  private func isShown(_ finding: DependencyDiagnostic) -> Bool {
    finding.id == .missingBinding && finding.location != nil
      && findings.contains {
        $0.id == finding.id && $0.location == finding.location
          && $0.path.last?.type == finding.path.last?.type
      }
  }
}
