// What goes when nobody holds it would be held.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Part { b }
  // error@26: [Dovetail/CaptiveDependency] a (.single) would hold b (.weak), which is let go when unused (from macro 'DependencyGraph')
  // note@26: help: let a ask for it when needed, or give both the same lifetime
  @Weakly func makeB() -> Part { Part() }
  // note@16: 'b' is @Weakly here
}

final class Part: Sendable {}
