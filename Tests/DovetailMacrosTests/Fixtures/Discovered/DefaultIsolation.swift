// arguments: -default-isolation MainActor
// What is discovered is of no actor, whatever the default is.
// accepted
import DovetailMacros

@Discovered struct ClockProvider: DependencyProvider {
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered struct ShelfModule: DependencyModule {
  func register(in container: DependencyContainer) {}
}
