// The lifetime makes no difference.
import DovetailMacros

@DependencyGraph
final class Graph {
  @Unique func makeA() -> Int { b }
  // note@33: 'b' needs 'b' here
  // note@33: help: to break the cycle, let b take Lazy { [unowned self] in b }
  @Unique func makeB() -> Int { makeA() }
  // error@16: [Dovetail/DependencyCycle] b → b (from macro 'DependencyGraph')
}
