// A closing method for what nobody keeps.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Unique func makeA() -> Int { 1 }
  @Closes func closeA(_ a: Int) {}
  // error@16: 'a' is new for each caller, so the graph keeps none to close (from macro 'DependencyGraph')
}
