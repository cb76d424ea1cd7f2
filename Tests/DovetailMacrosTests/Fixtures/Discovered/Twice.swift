import DovetailDiscovery

@Discovered
@Discovered(priority: 2)
// error@1: duplicate attribute (from macro 'Discovered')
struct ClockProvider: DependencyProvider {
  func provide(_ r: Resolution) -> Int { 12 }
}
