// arguments: -default-isolation MainActor
// What is discovered is of no actor, whatever the default is; but a module of the main actor.
// accepted
import DovetailDiscovery

@Discovered struct ClockProvider: DependencyProvider {
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered struct ShelfModule: DependencyModule {
  func register(in container: DependencyContainer) {}
}

@Discovered final class Parts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register((any Clock).self) { SystemClock() }
  }
}

@Discovered(priority: 1, replaces: Parts.self) struct OtherParts: MainActorModule {
  let clock: any Clock = SystemClock()
  func register(in main: MainActorRegistry) {}
}

protocol Clock {}
struct SystemClock: Clock {}
