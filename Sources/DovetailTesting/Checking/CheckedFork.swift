import Dovetail

/// A fork for one test, and everything that is said of how the test used it.
struct CheckedFork: Sendable {
  let container: DependencyContainer
  private let reporter: Reporter
  private let witness: UseWitness
  private let reportsUnused: Bool
  private let forked: UInt64

  init(
    of original: DependencyContainer, _ checks: DependencyChecks, reporter: Reporter,
    reportsUnused: Bool = true
  ) {
    container = original.fork()
    forked = DependencyContainer.registrations
    witness = UseWitness(checks, reporter: reporter)
    self.reporter = reporter
    self.reportsUnused = reportsUnused
    container.add(witness)
  }

  /// Reports the overrides that stand in for nothing; called when the test has made its overrides.
  ///
  /// - Returns: How much had been registered when it looked.
  func reportUnmatched(since registrations: UInt64? = nil) -> UInt64 {
    let now = DependencyContainer.registrations
    let overrides = container.overrides(since: registrations ?? forked)
    let unmatched = overrides.filter { !$0.isMatched }.map(\.place)
    guard !unmatched.isEmpty else { return now }
    for finding in container.blueprint.findings() where finding.id == .unmatchedOverride {
      if let place = unmatched.first(where: { $0.location == finding.location }) {
        reporter.report(finding, at: place)
      }
    }
    return now
  }

  /// Reports what can be known only when the test has ended.
  func end(since registrations: UInt64) {
    _ = reportUnmatched(since: registrations)
    container.remove(witness)
    reporter.reportPending()
    guard reportsUnused else { return }
    for override in container.overrides(since: forked)
    where override.isMatched && !witness.used.contains(override.binding) {
      reporter.report(
        .unusedOverride(override.key, at: override.place.location), at: override.place)
    }
  }
}
