// Each use is an error of its own.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { b + c }
  // error@25: [Dovetail/CaptiveDependency] a (.single) would hold b (.unique), which is new for each caller (from macro 'DependencyGraph')
  // note@25: help: call makeB() to get its own, or give both the same lifetime
  // error@29: [Dovetail/CaptiveDependency] a (.single) would hold c (.unique), which is new for each caller (from macro 'DependencyGraph')
  // note@29: help: call makeC() to get its own, or give both the same lifetime
  @Unique func makeB() -> Int { 1 }
  // note@16: 'b' is @Unique here
  @Unique func makeC() -> Int { 2 }
  // note@16: 'c' is @Unique here
}
