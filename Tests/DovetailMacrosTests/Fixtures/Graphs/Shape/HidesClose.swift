// Members that hide those of every graph.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  func close() {}
  // error@8: 'close' hides 'close()', which every graph has; rename it, or close a part in a method '@Closes func closeX(_ x: X)' (from macro 'DependencyGraph')
  func start() async throws {}
  // error@8: 'start' hides 'start()', which every graph has; rename it, or mark the methods of what it makes '@Eager' (from macro 'DependencyGraph')
  func close(_ number: Int) {}
}
