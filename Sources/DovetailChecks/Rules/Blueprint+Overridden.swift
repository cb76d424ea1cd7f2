import Dovetail

extension Blueprint {
  /// The errors of the graph without its overrides that the graph with them does not have.
  ///
  /// In the program, what the overrides stand for runs. It is an error there and not only a note
  /// here, since `validate()` would otherwise be green beside an override and the program would
  /// fail at its start.
  func hiddenByOverrides(
    beside known: [DependencyDiagnostic], _ findings: (Blueprint) -> [DependencyDiagnostic]
  ) -> [DependencyDiagnostic] {
    let overrides = bindings.filter { !$0.overridden.isEmpty }
    guard !overrides.isEmpty else { return [] }
    var original = self
    original.bindings = bindings.map { $0.overridden.first ?? $0 }
    let isKnown = Set(known.map(\.subject))
    return findings(original).filter { $0.severity == .error && !isKnown.contains($0.subject) }.map
    {
      var finding = $0
      let involved = overrides.filter { finding.path.contains($0.key) }
      finding.notes += (involved.isEmpty ? overrides : involved).prefix(3).map {
        .init("\($0.key) is overridden here, which hides it", at: $0.location)
      }
      return finding
    }
  }
}

extension DependencyDiagnostic {
  /// What it says of which key.
  fileprivate var subject: [String] { [id.rawValue, path.last?.text ?? message] }
}
