// What is made anew would be kept.
import DovetailMacros

@DependencyGraph
final class Graph {
  func makeA() -> Int { b }
  // error@25: [Dovetail/CaptiveDependency] a (.single) would hold b (.unique), which is made anew for whoever asks (from macro 'DependencyGraph')
  // note@25: help: call makeB() for one of its own, or give both one lifetime
  @Unique func makeB() -> Int { 1 }
  // note@16: 'b' is @Unique here
}
