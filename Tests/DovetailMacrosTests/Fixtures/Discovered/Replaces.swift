import DovetailDiscovery

@Discovered(replaces: ClockProvider.self) struct ClockProvider: DependencyProvider {
  // error@1: circular reference resolving attached macro 'Discovered'
  // note@50: circular reference expanding extension macros on 'ClockProvider'
  // error@23: argument type 'ClockProvider' does not conform to expected type 'DiscoveredDependency'
  // fixit@41-41: " as! DiscoveredDependency"
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered(replaces: SecondProvider.self) struct FirstProvider: DependencyProvider {
  // error@1: circular reference resolving attached macro 'Discovered'
  // note@51: circular reference expanding extension macros on 'FirstProvider'
  // error@23: argument type 'SecondProvider' does not conform to expected type 'DiscoveredDependency'
  // fixit@42-42: " as! DiscoveredDependency"
  func provide(_ r: Resolution) -> Int { 1 }
}

@Discovered(replaces: FirstProvider.self) struct SecondProvider: DependencyProvider {
  // note@1: while resolving attached macro 'Discovered'
  // note@50: circular reference expanding extension macros on 'SecondProvider'
  // error@23: argument type 'FirstProvider' does not conform to expected type 'DiscoveredDependency'
  // fixit@41-41: " as! DiscoveredDependency"
  func provide(_ r: Resolution) -> Int { 2 }
}
