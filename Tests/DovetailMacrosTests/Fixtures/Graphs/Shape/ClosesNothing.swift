// A closing method for what is not provided.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  @Closes func closeB(_ b: Int) {}
  // error@16: 'closeB(_:)' closes 'b', which this graph does not provide (from macro 'DependencyGraph')
}
