import DovetailDiscovery

@Discovered struct ThrowingProvider: DependencyProvider {
  init() throws {}
  // error@3: '@Discovered' makes 'ThrowingProvider' by 'init()', which cannot be 'throws' (from macro 'Discovered ')
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered struct FailableProvider: DependencyProvider {
  init?(hour: Int = 12) {}
  // error@3: '@Discovered' makes 'FailableProvider' by 'init()', which cannot be failable (from macro 'Discovered ')
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered actor WaitingProvider: AsyncDependencyProvider {
  init() async {}
  // error@3: '@Discovered' makes 'WaitingProvider' by 'init()', which cannot be 'async' (from macro 'Discovered ')
  nonisolated func provide(_ r: Resolution) async -> Int { 12 }
}
