// arguments: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances -emit-sil
// A module of the main actor is discovered as one.
import DovetailDiscovery

@Discovered struct OtherParts {
  // error@1: '@Discovered' requires that 'OtherParts' conform to 'DependencyProvider', 'AsyncDependencyProvider', 'DependencyModule' or 'MainActorModule' (from macro 'Discovered ')
  // note@1: add conformance to 'MainActorModule'
  // fixit@20-30: "OtherParts: MainActorModule"
  func register(in main: MainActorRegistry) {}
}

@Discovered struct Parts: MainActorModule {
  func register(in main: MainActorRegistry) { main.register(Model.self) { Model() } }
}

final class Model {}
