// Methods whose types have opaque parts.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> (some Sendable)? { Optional(1) }
  // error@19: 'makeA()' returns an opaque type, which a graph cannot store; return 'any Sendable' (from macro 'DependencyGraph')
  // note@19: replace 'some' with 'any'
  // fixit@20-24: "any"
  func makeB() -> [some Sendable] { [1] }
  // error@19: 'makeB()' returns an opaque type, which a graph cannot store; return 'any Sendable' (from macro 'DependencyGraph')
  // note@19: replace 'some' with 'any'
  // fixit@20-24: "any"
}
