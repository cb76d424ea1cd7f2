import DovetailMacros

@Discovered struct StrangerProvider: DependencyProvider {
  func provide(_ r: Resolution) -> Bool { true }
}
