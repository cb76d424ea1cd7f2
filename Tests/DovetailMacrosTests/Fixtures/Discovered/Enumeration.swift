// arguments: -emit-sil
import DovetailDiscovery

@Discovered enum Speed: DependencyModule {
  // error@1: '@Discovered' can only be applied to a struct, a class or an actor (from macro 'Discovered ')
  case fast
  func register(in container: DependencyContainer) {}
}
