import DovetailDiscovery

@Discovered(replaces: ClockProvider.self) struct ClockProvider: DependencyProvider {
  // error@1: circular reference resolving attached macro 'Discovered'
  // note@50: circular reference expanding extension macros on 'ClockProvider'
  // error@23: argument type 'ClockProvider' does not conform to expected type 'DiscoveredDependency'
  // fixit@41-41: " as! DiscoveredDependency"
  func provide(_ r: Resolution) -> Int { 12 }
}
