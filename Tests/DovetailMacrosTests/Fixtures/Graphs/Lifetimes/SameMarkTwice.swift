// One lifetime twice.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Unique @Unique func makeA() -> Int { 1 }
  // error@11: 'makeA()' can have only one of @Weakly, @Unique and @Eager (from macro 'DependencyGraph')
  // note@11: remove @Unique
  // fixit@11-19: ""
}
