// A method that returns nothing.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Void {}
  // error@19: 'makeA()' returns nothing, so it cannot provide the property 'a' (from macro 'DependencyGraph')
}
