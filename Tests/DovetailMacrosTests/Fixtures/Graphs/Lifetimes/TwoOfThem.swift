// Each use is an error of its own.
import DovetailMacros

@DependencyGraph
final class Graph {
  func makeA() -> Int { b + c }
  // error@25: [Dovetail/CaptiveDependency] a (.single) would hold b (.unique), which is made anew for whoever asks (from macro 'DependencyGraph')
  // note@25: help: call makeB() for one of its own, or give both one lifetime
  // error@29: [Dovetail/CaptiveDependency] a (.single) would hold c (.unique), which is made anew for whoever asks (from macro 'DependencyGraph')
  // note@29: help: call makeC() for one of its own, or give both one lifetime
  @Unique func makeB() -> Int { 1 }
  // note@16: 'b' is @Unique here
  @Unique func makeC() -> Int { 2 }
  // note@16: 'c' is @Unique here
}
