// The same of what a start makes.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Eager func makeA() -> Int { b }
  // error@32: [Dovetail/CaptiveDependency] a (.eager) would hold b (.unique), which is new for each caller (from macro 'DependencyGraph')
  // note@32: help: call makeB() to get its own, or give both the same lifetime
  @Unique func makeB() -> Int { 1 }
  // note@16: 'b' is @Unique here
}
