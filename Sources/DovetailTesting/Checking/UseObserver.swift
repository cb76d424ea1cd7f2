import DovetailChecks
import Synchronization

/// Notes what a test uses, and reports live recipes in a strict test.
final class UseObserver: DependencyObserver {
  private let checks: DependencyChecks
  private let reporter: Reporter
  private let notes = Mutex<Use>(Use())

  /// The recipes that have run.
  struct Use {
    var bindings: Set<Int> = []
    /// Where a key was registered whose recipe has run; an inner scope or fork may register the
    /// same key.
    var places: [Blueprint.Key: Place] = [:]
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
    let isFirst = notes.withLock { use in
      let isFirst = use.bindings.insert(step.binding.base.number).inserted
      if isFirst { use.places[step.key] = step.registered }
      return isFirst
    }
    guard isFirst, step.isLive else { return }
    let isForbidden = checks.forbids(step)
    guard isForbidden || checks.isStrict && !step.isStandIn && !isAllowed(step) else { return }
    let place = step.askedAt
    let diagnostic = DependencyDiagnostic.liveDependency(
      step.path, at: place?.location, isForbidden: isForbidden,
      isListed: step.binding.head.role == .contribution,
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
  func forked(_ fork: DependencyContainer, since registrations: Int) -> (() -> Void)? {
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

extension ObservedStep {
  /// Whether the recipe is no live one of its own: an override, or one that passes on another's
  /// instance.
  fileprivate var isStandIn: Bool {
    let role = binding.base.head.role
    return role == .override || role == .alias
      || binding.layers.contains(where: \.traits.isModification)
  }
}
