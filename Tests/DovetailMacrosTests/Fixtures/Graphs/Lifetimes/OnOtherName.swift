// A method that provides nothing.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Unique func build() -> Int { 1 }
  // error@3: '@Unique' is for methods named 'make…': 'build' provides no property (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
}
