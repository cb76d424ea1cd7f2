// In an extension of a graph, whose methods the macro does not see.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
}

extension Graph {
  @Unique func makeB() -> Int { 1 }
  // error@3: '@Unique' has no effect outside a class marked '@DependencyGraph' (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
}
