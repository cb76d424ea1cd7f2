// Outside a graph.
import DovetailMacros

final class Plain {
  @Shared func makeA() -> Int { 1 }
  // error@3: '@Shared' has no effect outside a class marked '@DependencyGraph' (from macro 'Shared ')
  // note@3: remove '@Shared'
  // fixit@3-11: ""
}
