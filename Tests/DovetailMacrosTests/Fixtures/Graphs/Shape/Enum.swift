// An enum.
import DovetailGraph

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class or an actor; 'Graph' is an enum (from macro 'DependencyGraph')
enum Graph {
  func makeA() -> Int { 1 }
}
