import DovetailDiscovery

@Discovered struct ClockProvider: DependencyProvider {
  // error@expansion: invalid redeclaration of '_discovered'
  static let _discovered = 1
  // note@14: '_discovered' previously declared here
  func provide(_ r: Resolution) -> Int { 12 }
}
