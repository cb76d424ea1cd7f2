// A method without parameters that has the name of a property.
import DovetailGraph

@DependencyGraph
final class Graph {
  func a() -> Int { 2 }
  // note@8: 'a' is declared here
  func makeA() -> Int { 1 }
  // error@8: 'makeA()' provides the property 'a', which is declared already (from macro 'DependencyGraph')
}
