// An override of a property that there is not.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
}

func test(_ graph: Graph) { graph.override(b: 1) }
// error@43: incorrect argument label in call (have 'b:', expected 'a:')
// fixit@44-45: "a"
