// A method with parameters provides nothing to keep.
import DovetailMacros

@DependencyGraph
final class Graph {
  @Shared func makeA(_ number: Int) -> Int { number }
  // error@3: '@Shared' cannot be attached to a method with parameters: it provides no property (from macro 'Shared ')
  // note@3: remove '@Shared'
  // fixit@3-11: ""
}
