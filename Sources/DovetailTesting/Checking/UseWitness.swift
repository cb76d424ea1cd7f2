import Dovetail

/// Notes what a test uses, and reports live recipes in a strict test.
final class UseWitness: Witness {
  private let checks: DependencyChecks
  private let reporter: Reporter
  private let notes = Locked<Use>(Use())

  /// The recipes that have run.
  struct Use {
    var bindings: Set<ObjectIdentifier> = []
    /// Where a key was registered whose recipe has run; an inner scope or fork may register the
    /// same key.
    var places: [Blueprint.Key: Place] = [:]
    /// The live recipes that were judged, and whether they were certain to run.
    var judged: [ObjectIdentifier: Bool] = [:]
  }

  init(_ checks: DependencyChecks, reporter: Reporter) {
    self.checks = checks
    self.reporter = reporter
  }

  var followsForks: Bool { true }

  /// What has run so far.
  var use: Use { notes.withLock { $0 } }

  func began(_ step: WitnessedStep) {
    guard !step.isWaiting else { return }
    let isFirst = notes.withLock { use in
      let isFirst = use.bindings.insert(step.binding).inserted
      if isFirst { use.places[step.key] = step.registered }
      return isFirst
    }
    guard isFirst, step.isLive else { return }
    judge(step)
    judgeParts(of: step)
  }

  /// Judges the live parts that a graph makes a part with, directly or through others.
  private func judgeParts(of step: WitnessedStep) {
    var parts = [step]
    var seen: Set = [step.binding]
    for isCertain in [true, false] {
      var next = 0
      while next < parts.count {
        let found = parts[next].partsInGraph(areCertain: isCertain)
        next += 1
        for part in found where part.isLive && seen.insert(part.binding).inserted {
          parts.append(part)
          judge(part, isCertain: isCertain, madeFor: step.key)
        }
      }
    }
  }

  /// Reports a live recipe, or one that a graph runs to make a part, unless it may run.
  private func judge(
    _ step: WitnessedStep, isCertain: Bool = true, madeFor part: Blueprint.Key? = nil
  ) {
    let isKnown = notes.withLock { use in
      let known = use.judged[step.binding]
      use.judged[step.binding] = isCertain || known == true
      return known == true || known == isCertain
    }
    let isForbidden = checks.forbids(step)
    guard !isKnown, isForbidden || checks.isStrict && !step.isStandIn && !isAllowed(step) else {
      return
    }
    let place = step.askedAt
    let diagnostic = DependencyDiagnostic.liveDependency(
      step.path, at: place?.location, isForbidden: isForbidden,
      isListed: step.role == .contribution, isCertain: isCertain, madeFor: part,
      isOnMainActor: step.isOnMainActor)
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
      reporter.reportUnused(in: fork, since: registrations, besides: use)
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
