// Nor at the start.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Eager func makeA(_ number: Int = 1) -> Int { number }
  // error@3: '@Eager' cannot be attached to a method with parameters: it provides no property (from macro 'Eager ')
  // note@3: remove '@Eager'
  // fixit@3-10: ""
}
