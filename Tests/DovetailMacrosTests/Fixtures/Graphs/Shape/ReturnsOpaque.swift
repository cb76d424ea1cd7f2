// A method that returns an opaque type.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> some Sendable { 1 }
  // error@19: 'makeA()' returns an opaque type, which a graph cannot store; return 'any Sendable' (from macro 'DependencyGraph')
  // note@19: replace 'some' with 'any'
  // fixit@19-23: "any"
}
