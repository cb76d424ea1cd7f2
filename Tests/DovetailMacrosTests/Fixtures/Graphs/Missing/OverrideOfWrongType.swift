// An override of another type.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
}

func test(_ graph: Graph) { graph.override(a: "one") }
// error@47: cannot convert value of type 'String' to expected argument type 'Int'
