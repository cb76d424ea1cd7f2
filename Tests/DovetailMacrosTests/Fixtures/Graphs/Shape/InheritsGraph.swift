// A graph that inherits from a graph.
import DovetailGraph

@DependencyGraph
class AppGraph {
  func makeA() -> Int { 1 }
}

@DependencyGraph
final class SessionGraph: AppGraph, @unchecked Sendable {
  // error@27: 'SessionGraph' inherits from a graph, 'AppGraph'; a graph takes another as an input: 'let parent: AppGraph' (from macro 'DependencyGraph')
  func makeB() -> Int { 2 }
}
