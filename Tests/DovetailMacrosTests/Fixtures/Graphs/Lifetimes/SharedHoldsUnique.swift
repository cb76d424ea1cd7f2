// The same of what is shared.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Weakly func makeA() -> Part { _ = b; return Part() }
  // error@38: [Dovetail/CaptiveDependency] a (.weak) would hold b (.unique), which is new for each caller (from macro 'DependencyGraph')
  // note@38: help: call makeB() to get its own, or give both the same lifetime
  @Unique func makeB() -> Int { 1 }
  // note@16: 'b' is @Unique here
}

final class Part: Sendable {}
