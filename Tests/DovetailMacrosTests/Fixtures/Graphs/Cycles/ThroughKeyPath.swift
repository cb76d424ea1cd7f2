// Through a key path of the graph.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { self[keyPath: \.b] }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@39: 'a' needs 'b' here
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
