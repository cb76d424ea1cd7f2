// A method that never returns.
import DovetailGraph

@DependencyGraph
final class Graph: Sendable {
  func makeA() -> Never { while true {} }
  // error@19: 'makeA()' never returns, so it cannot provide the property 'a' (from macro 'DependencyGraph')
  func makeB() -> (Never) { while true {} }
  // error@19: 'makeB()' never returns, so it cannot provide the property 'b' (from macro 'DependencyGraph')
  func makeC() -> Swift::Never { while true {} }
  // error@19: 'makeC()' never returns, so it cannot provide the property 'c' (from macro 'DependencyGraph')
}
