// A computed property that is declared already.
import DovetailGraph

@DependencyGraph
final class Graph {
  var a: Int { 1 }
  // note@7: 'a' is declared here
  func makeA() -> Int { 1 }
  // error@8: 'makeA()' provides the property 'a', which is declared already (from macro 'DependencyGraph')
}
