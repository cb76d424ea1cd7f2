// One lifetime twice.
import DovetailMacros

@DependencyGraph
final class Graph {
  @Unique @Unique func makeA() -> Int { 1 }
  // error@11: 'makeA()' can have only one of @Shared, @Unique and @Eager (from macro 'DependencyGraph')
  // note@11: remove @Unique
  // fixit@11-19: ""
}
