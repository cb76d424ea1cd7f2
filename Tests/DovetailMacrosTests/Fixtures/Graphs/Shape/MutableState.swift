// The same of one with a value.
import DovetailMacros

@DependencyGraph
final class Graph {
  private var count: Int = 0
  // warning@15: stored property 'count' of a graph is mutable, and the graph is used by any thread (from macro 'DependencyGraph')
  func makeA() -> Int { count }
}
