// The lifetime makes no difference.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Unique func makeA() -> Int { b }
  // error@16: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@33: 'a' needs 'b' here
  @Unique func makeB() -> Int { makeA() }
  // note@33: 'b' needs 'a' here
  // note@33: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
