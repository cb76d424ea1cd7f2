// A graph in a function, which the compiler refuses by itself.
import DovetailGraph

func run() {
  @DependencyGraph
  final class Graph {
    // error@15: local type cannot have attached extension macro
    func makeA() -> Int { 1 }
  }
}
