// The same of what a start makes.
import DovetailMacros

@DependencyGraph
final class Graph {
  @Eager func makeA() -> Int { b }
  // error@32: [Dovetail/CaptiveDependency] a (.eager) would hold b (.unique), which is made anew for whoever asks (from macro 'DependencyGraph')
  // note@32: help: call makeB() for one of its own, or give both one lifetime
  @Unique func makeB() -> Int { 1 }
  // note@16: 'b' is @Unique here
}
