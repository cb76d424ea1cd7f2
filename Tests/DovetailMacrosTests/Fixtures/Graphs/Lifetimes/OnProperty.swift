// A property.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Unique var a: Int { 1 }
  // error@3: '@Unique' can only be attached to a method (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
}
