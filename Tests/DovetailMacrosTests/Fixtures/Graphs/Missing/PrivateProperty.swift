// A private method's property is private.
import DovetailGraph

@DependencyGraph
final class Graph {
  private func makeA() -> Int { 1 }
}

func use(_ graph: Graph) -> Int { graph.a }
// error@41: 'a' is inaccessible due to 'private' protection level
// note@elsewhere: 'a' declared here
