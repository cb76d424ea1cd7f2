import DovetailDiscovery

@Discovered struct Everything: DependencyProvider, DependencyModule {
  // error@1: 'Everything' conforms to 'DependencyProvider' and 'DependencyModule'; '@Discovered' cannot choose between them (from macro 'Discovered ')
  func provide(_ r: Resolution) -> Int { 12 }
  func register(in container: DependencyContainer) {}
}
