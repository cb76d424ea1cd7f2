// A protocol.
import DovetailMacros

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class; 'Graph' is a protocol (from macro 'DependencyGraph')
protocol Graph {
  func makeA() -> Int
}
