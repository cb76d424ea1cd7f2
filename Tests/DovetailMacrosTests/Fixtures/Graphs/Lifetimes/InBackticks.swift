// accepted
// A method's name may stand in backticks, and provides its property all the same.
import DovetailGraph

@DependencyGraph
final class Graph: Sendable {
  @Unique func `makeIn`() -> Int { 1 }
  @Eager func `makeOut`() -> Int { 1 }
  @Closes func `closeOut`(_ out: Int) {}
}

func use(_ graph: Graph) -> Int { graph.in + graph.out }
