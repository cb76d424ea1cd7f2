// A property that needs itself.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { a + 1 }
  // error@8: [Dovetail/DependencyCycle] a → a (from macro 'DependencyGraph')
  // note@25: 'a' needs 'a' here
  // note@25: help: to break the cycle, let a take a closure, { [unowned self] in a }
}
