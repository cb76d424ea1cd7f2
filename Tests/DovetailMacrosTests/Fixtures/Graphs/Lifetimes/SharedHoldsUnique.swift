// The same of what is shared.
import DovetailMacros

@DependencyGraph
final class Graph {
  @Shared func makeA() -> Part { _ = b; return Part() }
  // error@38: [Dovetail/CaptiveDependency] a (.shared) would hold b (.unique), which is made anew for whoever asks (from macro 'DependencyGraph')
  // note@38: help: call makeB() for one of its own, or give both one lifetime
  @Unique func makeB() -> Int { 1 }
  // note@16: 'b' is @Unique here
}

final class Part: Sendable {}
