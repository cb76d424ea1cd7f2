// Outside a graph.
import DovetailGraph

final class Plain {
  @Weakly func makeA() -> Int { 1 }
  // error@3: '@Weakly' has no effect outside a class marked '@DependencyGraph' (from macro 'Weakly ')
  // note@3: remove '@Weakly'
  // fixit@3-11: ""
}
