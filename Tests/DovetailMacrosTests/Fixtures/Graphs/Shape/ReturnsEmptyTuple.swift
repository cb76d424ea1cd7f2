// A method that returns the empty tuple.
import DovetailMacros

@DependencyGraph
final class Graph {
  func makeA() -> () {}
  // error@19: 'makeA()' returns nothing, so it cannot provide the property 'a' (from macro 'DependencyGraph')
}
