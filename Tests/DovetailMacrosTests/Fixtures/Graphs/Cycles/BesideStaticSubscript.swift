// A static subscript is not the one that an instance is asked with.
import DovetailGraph

@DependencyGraph
final class Graph: Sendable {
  subscript(_ index: Int) -> Int { a + index }
  // note@36: 'a' needs 'a' here
  // note@36: help: to break the cycle, let a take a closure, { [unowned self] in a }
  static subscript(_ index: Int) -> Int { index }
  func makeA() -> Int { self[1] }
  // error@8: [Dovetail/DependencyCycle] a → a (from macro 'DependencyGraph')
}
