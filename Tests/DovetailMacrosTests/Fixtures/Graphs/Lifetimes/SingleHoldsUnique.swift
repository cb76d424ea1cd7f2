// What is made anew would be kept.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { b }
  // error@25: [Dovetail/CaptiveDependency] a (.single) would hold b (.unique), which is new for each caller (from macro 'DependencyGraph')
  // note@25: help: call makeB() to get its own, or give both the same lifetime
  @Unique func makeB() -> Int { 1 }
  // note@16: 'b' is @Unique here
}
