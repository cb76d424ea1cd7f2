import DovetailBlueprint

struct Failures: Sendable {
  private var diagnostics: [DependencyDiagnostic] = []
  private var underlying: (any Error)?

  var error: DependencyError? {
    diagnostics.isEmpty ? nil : DependencyError(diagnostics, underlying: underlying)
  }

  mutating func add(_ diagnostic: DependencyDiagnostic, underlying: (any Error)? = nil) {
    diagnostics.append(diagnostic)
    self.underlying = self.underlying ?? underlying
  }

  mutating func add(_ other: Failures) {
    diagnostics += other.diagnostics
    underlying = underlying ?? other.underlying
  }
}
