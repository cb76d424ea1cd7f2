// A static method.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Unique static func makeA() -> Int { 1 }
  // error@3: '@Unique' cannot be attached to a static method (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
}
