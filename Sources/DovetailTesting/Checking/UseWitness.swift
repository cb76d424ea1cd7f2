import Dovetail

/// Notes what a test uses, and reports live recipes in a strict test.
final class UseWitness: Witness {
  private let checks: DependencyChecks
  private let reporter: Reporter
  private let bindings = Locked<Set<ObjectIdentifier>>([])

  init(_ checks: DependencyChecks, reporter: Reporter) {
    self.checks = checks
    self.reporter = reporter
  }

  var followsForks: Bool { true }

  /// The bindings whose recipes have run.
  var used: Set<ObjectIdentifier> { bindings.withLock { $0 } }

  func began(_ step: WitnessedStep) {
    guard !step.isWaiting else { return }
    let isFirst = bindings.withLock { $0.insert(step.binding).inserted }
    guard isFirst, step.isLive else { return }
    let isForbidden = checks.forbids(step)
    guard isForbidden || checks.isStrict && !step.isStandIn && !isAllowed(step) else { return }
    let place = step.askedAt
    let diagnostic = DependencyDiagnostic.liveDependency(
      step.path, at: place?.location, isForbidden: isForbidden)
    if let diagnostic { reporter.report(diagnostic, at: place) }
  }

  /// Whether the live recipe may run: because of these checks, or of those of a test or an operation
  /// inside.
  private func isAllowed(_ step: WitnessedStep) -> Bool {
    step.witnesses.drop { $0 !== self }
      .contains { ($0 as? UseWitness)?.checks.allows(step) ?? false }
  }

  func ended(_ step: WitnessedStep, with result: Result<Any, any Error>) {}

  /// Checks the overrides of a nested `withDependencies` like those of the test, and lets its fork
  /// answer strays.
  func forked(_ fork: DependencyContainer, since registrations: UInt64) -> (() -> Void)? {
    let configured = reporter.reportUnmatched(in: fork, since: registrations)
    let end = StrayDependencies.active.map { strays in
      withDependencies(from: fork) { strays.answer(reporter: reporter) }
    }
    return { [self] in
      end?()
      _ = reporter.reportUnmatched(in: fork, since: configured)
      reporter.reportUnused(in: fork, since: registrations, besides: used)
    }
  }
}

extension WitnessedStep {
  /// Whether the recipe is no live one of its own: an override, or one that passes on another's
  /// instance.
  fileprivate var isStandIn: Bool {
    switch role {
    case .override, .alias: true
    case .single, .contribution, .replacement: false
    }
  }
}
