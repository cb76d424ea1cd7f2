import DovetailMacros

@Discovered private struct BellProvider: DependencyProvider {
  func provide(_ r: Resolution) -> Double { 440 }
}
