// A stored property that may change while threads use the graph.
import DovetailMacros

@DependencyGraph
final class Graph {
  var number: Int
  // warning@7: stored property 'number' of a graph is mutable, and the graph is used by any thread (from macro 'DependencyGraph')
  // note@7: change 'var' to 'let'
  // fixit@3-6: "let"
  func makeA() -> Int { number }
}
