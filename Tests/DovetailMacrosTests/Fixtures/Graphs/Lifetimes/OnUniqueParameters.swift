// Nor is it made anew.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Unique func makeA(_ number: Int) -> Int { number }
  // error@3: '@Unique' cannot be attached to a method with parameters: it provides no property (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
}
