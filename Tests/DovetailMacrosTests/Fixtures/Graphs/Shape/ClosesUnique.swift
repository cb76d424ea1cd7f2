// A closing method for what nobody keeps.
import DovetailMacros

@DependencyGraph
final class Graph {
  @Unique func makeA() -> Int { 1 }
  @Closes func closeA(_ a: Int) {}
  // error@16: 'a' is made anew for whoever asks, so the graph has none to close (from macro 'DependencyGraph')
}
