// Whoever uses the property has to wait.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() async -> Int { 1 }
}

func use(_ graph: Graph) -> Int { graph.a }
// error@35: 'async' property access in a function that does not support concurrency
// note@6: add 'async' to function 'use' to make it asynchronous
// fixit@25-25: " async"
