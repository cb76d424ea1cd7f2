// A stored property.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Weakly let a: Int
  // error@3: '@Weakly' can only be attached to a method (from macro 'Weakly ')
  // note@3: remove '@Weakly'
  // fixit@3-11: ""
}
