// A stored property.
import DovetailMacros

@DependencyGraph
final class Graph {
  @Shared let a: Int
  // error@3: '@Shared' can only be attached to a method (from macro 'Shared ')
  // note@3: remove '@Shared'
  // fixit@3-11: ""
}
