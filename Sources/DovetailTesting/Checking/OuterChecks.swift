import DovetailChecks

/// The checks of a trait that brings no container, for the traits inside it that bring one.
final class OuterChecks: Sendable {
  private let checks: DependencyChecks
  private let reporter: Reporter
  /// The forbidden types that no container has had so far.
  private let missing: Locked<[any Any.Type]>

  init(_ checks: DependencyChecks, _ reporter: Reporter) {
    self.checks = checks
    self.reporter = reporter
    missing = Locked(checks.forbidden)
  }

  @TaskLocal private static var all: [OuterChecks] = []

  static func around(
    _ checks: OuterChecks?, _ operation: () async throws -> Void
  ) async rethrows {
    guard let checks else { return try await operation() }
    try await $all.withValue(all + [checks], operation: operation)
  }

  /// A fork of a container that the checks around the caller watch, or the container itself if there
  /// are none.
  static func watched(_ container: DependencyContainer) -> DependencyContainer {
    if all.isEmpty { return container }
    let fork = container.fork()
    for outer in all {
      outer.look(at: fork)
      fork.add(UseObserver(outer.checks, reporter: outer.reporter))
    }
    return fork
  }

  func look(at container: DependencyContainer) {
    missing.withLock { $0.removeAll(where: container.hasBindings) }
  }

  /// Reports the types that are forbidden and that no container has had.
  func reportMissing(in container: DependencyContainer) {
    reporter.reportUnmatched(missing.withLock { $0 }, in: container)
  }
}
