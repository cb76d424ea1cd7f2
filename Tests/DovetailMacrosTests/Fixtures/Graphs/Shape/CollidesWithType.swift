// A nested type of the name.
import DovetailGraph

@DependencyGraph
final class Graph {
  enum a {}
  // note@8: 'a' is declared here
  func makeA() -> Int { 1 }
  // error@8: 'makeA()' provides the property 'a', which is declared already (from macro 'DependencyGraph')
}
