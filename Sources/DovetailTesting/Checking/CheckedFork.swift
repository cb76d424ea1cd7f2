import Dovetail

/// A fork for one test, and the reports on how the test used it.
struct CheckedFork: Sendable {
  let container: DependencyContainer
  private let reporter: Reporter
  private let witness: UseWitness
  private let reportsUnused: Bool
  private let checks: DependencyChecks
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
    self.checks = checks
    container.add(witness)
  }

  /// Reports overrides that match no registration, or not every one; called after the test's
  /// overrides.
  ///
  /// - Returns: The number of registrations when it looked.
  func reportUnmatched(since registrations: UInt64? = nil) -> UInt64 {
    reporter.reportUnmatched(in: container, since: registrations ?? forked)
  }

  /// Reports what the test forbids or requires and the container lacks.
  ///
  /// - Returns: Whether the test may run.
  func reportMissing(exceptForbidden: Bool = false) -> Bool {
    if !exceptForbidden {
      reporter.reportUnmatched(
        checks.forbidden.filter { !container.hasBindings(of: $0) }, in: container)
    }
    guard let required = checks.required else { return true }
    var reported: [DependencyDiagnostic] = []
    for (types, place) in required {
      let findings = container.findings(requiring: types, at: place).filter {
        $0.severity == .error && $0.id != .unmatchedOverride && !reported.contains($0)
      }
      for finding in findings {
        reporter.report(finding, at: finding.location == place.location ? place : nil)
      }
      reported += findings
    }
    return reported.isEmpty
  }

  /// Ends the checks of a test that does not run.
  func stop() { container.remove(witness) }

  /// Reports what is known only after the test has ended.
  ///
  /// A test that threw may not have got to what it overrides.
  func end(since registrations: UInt64, hasThrown: Bool) {
    _ = reportUnmatched(since: registrations)
    container.remove(witness)
    reporter.reportPending()
    if reportsUnused, !hasThrown {
      reporter.reportUnused(in: container, since: forked, besides: witness.use)
    }
  }
}

extension Reporter {
  /// Reports types that are forbidden and that nothing provides.
  func reportUnmatched(_ forbidden: [any Any.Type], in container: DependencyContainer) {
    for type in forbidden {
      report(.unmatchedForbidding(Blueprint.Key(type, name: nil), in: container.blueprint), at: nil)
    }
  }

  /// Reports the overrides of a container that match no registration, or not every one.
  ///
  /// - Returns: The number of registrations when it looked.
  func reportUnmatched(in container: DependencyContainer, since registrations: UInt64) -> UInt64 {
    let now = DependencyContainer.registrations
    let overrides = container.overrides(since: registrations)
    // A blueprint is made only if a finding is possible.
    guard overrides.contains(where: { !$0.isMatched }) || !overrides.isEmpty && container.hasGraph
    else { return now }
    let blueprint = container.blueprint
    let isBare = blueprint.bindings.allSatisfy { $0.role == .override(matched: false) }
    for var finding in blueprint.findings() where finding.id == .unmatchedOverride {
      if isBare {
        finding.notes.append(
          .init("the container that was forked is empty; from: takes the program's own", at: nil))
      }
      if let place = overrides.first(where: { $0.registered.location == finding.location })?.place {
        report(finding, at: place)
      }
    }
    return now
  }

  /// Reports the overrides of a container whose recipes have not run.
  func reportUnused(
    in container: DependencyContainer, since registrations: UInt64,
    besides use: UseWitness.Use
  ) {
    for override in container.overrides(since: registrations)
    where override.isMatched && !use.bindings.contains(override.binding) {
      let other = use.places[override.key]?.location
      report(
        .unusedOverride(override.key, at: override.place.location, answeredAt: other),
        at: override.place)
    }
  }
}
