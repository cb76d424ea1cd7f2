import DovetailDiscovery

@Discovered struct ClockProvider: DependencyProvider {
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered(named: "demo", as: .unique, priority: 3, replaces: ClockProvider.self)
actor LedgerProvider: AsyncDependencyProvider {
  nonisolated func provide(_ r: Resolution) async -> String { "" }
}

private struct Cellar {
  // No extension can name it, so that nothing can replace it either.
  @Discovered private final class WineModule: DependencyModule {
    func register(in container: DependencyContainer) {}
  }
}
