// A struct.
import DovetailGraph

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class or an actor; 'Graph' is a struct (from macro 'DependencyGraph')
// note@1: make 'Graph' a class
struct Graph {
  // fixit@1-7: "final class"
  func makeA() -> Int { 1 }
}
