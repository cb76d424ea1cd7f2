// A method with parameters provides nothing to keep.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Weakly func makeA(_ number: Int) -> Int { number }
  // error@3: '@Weakly' cannot be attached to a method with parameters: it provides no property (from macro 'Weakly ')
  // note@3: remove '@Weakly'
  // fixit@3-11: ""
}
