import DovetailChecks
import Testing

/// Notes what a test uses, and reports live recipes in a strict test.
final class UseObserver: DependencyObserver {
  private let checks: DependencyChecks
  private let reporter: Reporter
  private let notes = Locked<Use>(Use())

  /// The recipes that have run.
  struct Use {
    var bindings: Set<Int> = []
    /// Where a key was registered whose recipe has run; an inner scope or fork may register the
    /// same key.
    var places: [Blueprint.Key: Place] = [:]
    /// The live recipes that were reported, and whether they were certain to run.
    var judged: [Int: Bool] = [:]
  }

  init(_ checks: DependencyChecks, reporter: Reporter) {
    self.checks = checks
    self.reporter = reporter
  }

  var followsForks: Bool { true }

  /// What has run so far.
  var use: Use { notes.withLock { $0 } }

  func began(_ step: ObservedStep) {
    guard !step.isWaiting else { return }
    notes.withLock { use in
      let isFirst = use.bindings.insert(step.binding.base.number).inserted
      if isFirst { use.places[step.key] = step.registered }
    }
    // Each run is judged: an operation inside may have allowed or modified what runs live later.
    guard checks.isStrict || !checks.forbidden.isEmpty, step.isLive else { return }
    judge(step)
    judgeParts(of: step)
  }

  /// Judges the live parts that a graph makes a part with, directly or through others.
  private func judgeParts(of step: ObservedStep) {
    var parts = [step]
    var seen: Set = [step.binding.base.number]
    for isCertain in [true, false] {
      var next = 0
      while next < parts.count {
        let found = parts[next].partsInGraph(areCertain: isCertain)
        next += 1
        for part in found where part.isLive && seen.insert(part.binding.base.number).inserted {
          parts.append(part)
          judge(part, isCertain: isCertain, madeFor: step.key)
        }
      }
    }
  }

  /// Reports a live recipe, or one that a graph runs to make a part, unless it may run.
  private func judge(
    _ step: ObservedStep, isCertain: Bool = true, madeFor part: Blueprint.Key? = nil
  ) {
    let isForbidden = checks.forbids(step)
    guard isForbidden || checks.isStrict && !step.isStandIn && !isAllowed(step) else { return }
    let number = step.binding.base.number
    let isKnown = notes.withLock { use in
      let known = use.judged[number]
      use.judged[number] = isCertain || known == true
      return known == true || known == isCertain
    }
    if isKnown { return }
    let place = step.askedAt
    let diagnostic = DependencyDiagnostic.liveDependency(
      step.path, at: place?.location, isForbidden: isForbidden,
      isListed: step.binding.head.role == .contribution, isCertain: isCertain, madeFor: part,
      isOnMainActor: step.binding.base.traits.isOnMainActor)
    if let diagnostic { reporter.report(diagnostic, at: place) }
  }

  /// Whether the live recipe may run: because of these checks, or of those of a test or an operation
  /// inside.
  private func isAllowed(_ step: ObservedStep) -> Bool {
    step.observers.drop { $0 !== self }
      .contains { ($0 as? UseObserver)?.checks.allows(step) ?? false }
  }

  func ended(_ step: ObservedStep, with result: Result<Any, any Error>) {}

  /// Checks the overrides of a nested `withDependencies` like those of the test, and lets its fork
  /// answer strays.
  func forked(
    _ fork: DependencyContainer, since registrations: Int
  ) -> ((_ hasThrown: Bool) -> Void)? {
    let configured = reporter.reportUnmatched(in: fork, since: registrations)
    let end = StrayDependencies.active.map { strays in
      withDependencies(from: fork) { strays.answer(reporter: reporter) }
    }
    return { [self] hasThrown in
      end?()
      _ = reporter.reportUnmatched(in: fork, since: configured)
      // It may not have got to what it overrides, and not every case of a test uses each override.
      if hasThrown || Test.current?.isParameterized == true { return }
      reporter.reportUnused(in: fork, since: registrations, besides: use)
    }
  }
}

extension ObservedStep {
  /// The parts that a graph makes this one with: those that its maker certainly needs, or all that
  /// it may use.
  fileprivate func partsInGraph(areCertain: Bool) -> [ObservedStep] {
    guard let part = binding.base.head.part else { return [] }
    return (part.needs + (areCertain ? [] : part.parts)).compactMap { need in
      areCertain && need.kind?.isDeferred != false ? nil : made(with: need.key)
    }
  }

  /// Whether the recipe is no live one of its own: an override, or one that passes on another's
  /// instance.
  fileprivate var isStandIn: Bool {
    let role = binding.base.head.role
    return role == .override || role == .alias
      || binding.layers.contains(where: \.traits.isModification)
  }
}
