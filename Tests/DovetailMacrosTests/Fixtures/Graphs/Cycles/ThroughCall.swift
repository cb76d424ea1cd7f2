// A call of the method needs what the method needs.
import DovetailMacros

@DependencyGraph
final class Graph {
  func makeA() -> Int { makeB() }
  // error@8: [Dovetail/DependencyCycle] a → a (from macro 'DependencyGraph')
  func makeB() -> Int { a }
  // note@25: 'a' needs 'a' here
  // note@25: help: to break the cycle, let a take Lazy { [unowned self] in a }
}
