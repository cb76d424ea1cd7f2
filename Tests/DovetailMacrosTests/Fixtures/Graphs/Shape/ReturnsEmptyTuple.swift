// A method that returns the empty tuple.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> () {}
  // error@19: 'makeA()' returns nothing, so it cannot provide the property 'a' (from macro 'DependencyGraph')
  func makeB() -> ((Void)) {}
  // error@19: 'makeB()' returns nothing, so it cannot provide the property 'b' (from macro 'DependencyGraph')
}
