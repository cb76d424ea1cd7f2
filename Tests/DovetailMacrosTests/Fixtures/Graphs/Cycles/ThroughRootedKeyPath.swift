// Through a key path that names its root.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { let path = \Graph.b; return self[keyPath: path] }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@36: 'a' needs 'b' here
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
