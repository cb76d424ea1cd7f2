// Two lifetimes on one method.
import DovetailMacros

@DependencyGraph
final class Graph {
  @Unique @Shared func makeA() -> Int { 1 }
  // error@11: 'makeA()' can have only one of @Shared, @Unique and @Eager (from macro 'DependencyGraph')
  // note@11: remove @Shared
  // fixit@11-19: ""
}
