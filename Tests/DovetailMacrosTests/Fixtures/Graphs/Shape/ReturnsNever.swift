// A method that never returns.
import DovetailMacros

@DependencyGraph
final class Graph: Sendable {
  func makeA() -> Never { while true {} }
  // error@19: 'makeA()' never returns, so it cannot provide the property 'a' (from macro 'DependencyGraph')
}
