// Two lifetimes on one method.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Unique @Weakly func makeA() -> Int { 1 }
  // error@11: 'makeA()' can have only one of @Weakly, @Unique and @Eager (from macro 'DependencyGraph')
  // note@11: remove @Weakly
  // fixit@11-19: ""
}
