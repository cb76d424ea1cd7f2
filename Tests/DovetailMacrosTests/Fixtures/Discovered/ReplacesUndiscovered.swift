import DovetailDiscovery

struct ClockProvider {}

@Discovered(replaces: ClockProvider.self) struct DemoClockProvider: DependencyProvider {
  // error@23: argument type 'ClockProvider' does not conform to expected type 'DiscoveredDependency'
  // fixit@41-41: " as! DiscoveredDependency"
  func provide(_ r: Resolution) -> Int { 3 }
}

@Discovered(replaces: CalendarProvider.self) struct DemoCalendarProvider: DependencyProvider {
  // error@23: cannot find 'CalendarProvider' in scope
  func provide(_ r: Resolution) -> String { "" }
}
