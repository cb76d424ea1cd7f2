// A class that is marked twice.
import DovetailGraph

@DependencyGraph
@DependencyGraph
// error@1: duplicate attribute (from macro 'DependencyGraph')
final class Graph {
  func makeA() -> Int { 1 }
}
