// A generic method.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Unique func makeA<T>() -> T? { nil }
  // error@3: '@Unique' cannot be attached to a generic method (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
}
