import DovetailChecks

/// A fork for one test, and the reports on how the test used it.
struct CheckedFork: Sendable {
  let container: DependencyContainer
  private let reporter: Reporter
  private let observer: UseObserver
  private let reportsUnused: Bool
  private let checks: DependencyChecks
  private let forked: Int

  init(
    of original: DependencyContainer, _ checks: DependencyChecks, reporter: Reporter,
    reportsUnused: Bool = true
  ) {
    container = original.fork()
    forked = Order.latest
    observer = UseObserver(checks, reporter: reporter)
    (self.reporter, self.reportsUnused, self.checks) = (reporter, reportsUnused, checks)
    container.add(observer)
  }

  /// Reports overrides that match no registration, or not every one; called after the test's
  /// overrides.
  ///
  /// - Returns: The number of registrations when it looked.
  func reportUnmatched(since registrations: Int? = nil) -> Int {
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
  func stop() { container.remove(observer) }

  /// Reports what is known only after the test has ended.
  ///
  /// A test that threw may not have got to what it overrides.
  func end(since registrations: Int, hasThrown: Bool) {
    _ = reportUnmatched(since: registrations)
    container.remove(observer)
    reporter.reportPending()
    if reportsUnused, !hasThrown {
      reporter.reportUnused(in: container, since: forked, besides: observer.use)
    }
  }
}

extension Reporter {
  /// Reports types that are forbidden and that nothing provides.
  func reportUnmatched(_ forbidden: [any Any.Type], in container: DependencyContainer) {
    for type in forbidden {
      report(.unmatchedForbidding(.init(type, name: nil), in: container.blueprint), at: nil)
    }
  }

  /// Reports the overrides of a container that match no registration, or not every one.
  ///
  /// - Returns: The number of registrations when it looked.
  func reportUnmatched(in container: DependencyContainer, since registrations: Int) -> Int {
    let now = Order.latest
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
    in container: DependencyContainer, since registrations: Int,
    besides use: UseObserver.Use
  ) {
    for override in container.overrides(since: registrations)
    where override.isMatched && !use.bindings.contains(override.binding.number) {
      let key = DependencyDiagnostic.Key(override.binding.key)
      report(
        .unusedOverride(
          key, at: override.place.location, answeredAt: use.places[key]?.location),
        at: override.place)
    }
  }
}

/// An override or a modification, and whether there was a binding that it is of.
private struct PlacedOverride {
  let binding: AnyBinding
  let place: Place
  let isMatched: Bool
  /// Where the binding was registered, which a modification leaves as it was.
  var registered: Place { binding.head.origin }
}

extension DependencyContainer {
  /// The overrides that the container and its parents got after that many registrations.
  fileprivate func overrides(since registrations: Int) -> [PlacedOverride] {
    registered.flatMap { scope in
      scope.bindings.compactMap { outermost in
        guard case .override(let isMatched) = Blueprint.Role(of: outermost) else {
          return nil
        }
        let base = outermost.base
        let change = (outermost.layers + [outermost]).last(where: \.traits.isModification)
        guard max(base.number, change?.number ?? 0) > registrations else { return nil }
        return PlacedOverride(
          binding: base, place: (change ?? base).head.origin, isMatched: isMatched)
      }
    }
  }

  /// Whether parts of a graph are installed.
  fileprivate var hasGraph: Bool {
    registered.contains { $0.bindings.contains { $0.base.head.part != nil } }
  }

  /// Whether a type is registered under any name, or contributed to.
  func hasBindings(of type: any Any.Type) -> Bool {
    let need = Need.of(type)
    let types = [type, need.kind == .collection ? need.key.type : type]
    return registered.contains { scope in
      scope.bindings.contains { binding in types.contains { $0 == binding.key.type } }
    }
  }
}
