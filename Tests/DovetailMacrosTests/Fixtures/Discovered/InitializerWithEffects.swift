import DovetailDiscovery

@Discovered struct ThrowingProvider: DependencyProvider {
  // error@54: call can throw, but it is not marked with 'try' and it is executed in a non-throwing autoclosure
  init() throws {}
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered struct FailableProvider: DependencyProvider {
  // error@54: cannot convert value of type 'FailableProvider?' to expected argument type 'FailableProvider'
  init?(hour: Int = 12) {}
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered actor WaitingProvider: AsyncDependencyProvider {
  // error@59: 'async' call in an autoclosure that does not support concurrency
  init() async {}
  nonisolated func provide(_ r: Resolution) async -> Int { 12 }
}
