// Whoever uses the property has to try.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() throws -> Int { 1 }
}

func use(_ graph: Graph) -> Int { graph.a }
// error@35: property access can throw, but it is not marked with 'try' and the error is not handled
