// An actor.
import DovetailMacros

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class; 'Graph' is an actor (from macro 'DependencyGraph')
// note@1: make 'Graph' a class
actor Graph {
  // fixit@1-6: "final class"
  func makeA() -> Int { 1 }
}
