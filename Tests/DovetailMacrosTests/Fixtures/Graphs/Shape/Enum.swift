// An enum.
import DovetailMacros

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class; 'Graph' is an enum (from macro 'DependencyGraph')
enum Graph {
  func makeA() -> Int { 1 }
}
