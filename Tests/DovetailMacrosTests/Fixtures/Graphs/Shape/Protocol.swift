// A protocol.
import DovetailGraph

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class or an actor; 'Graph' is a protocol (from macro 'DependencyGraph')
protocol Graph {
  func makeA() -> Int
}
