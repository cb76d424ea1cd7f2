// An input, and a method that would provide it: one error, and no circle.
import DovetailGraph

@DependencyGraph
final class Graph {
  let a: Int
  // note@7: 'a' is declared here
  func makeA() -> Int { a + 1 }
  // error@8: 'makeA()' provides the property 'a', which is declared already (from macro 'DependencyGraph')
}
