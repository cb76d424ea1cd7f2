// A method without a return type.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() {}
  // error@8: 'makeA()' needs a return type: it provides the property 'a' (from macro 'DependencyGraph')
  // note@8: add a return type
  // fixit@15-15: " -> <#Type#>"
}
