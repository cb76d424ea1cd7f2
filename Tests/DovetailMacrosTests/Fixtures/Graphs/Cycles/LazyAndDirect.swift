// What is needed at once as well as later is a cycle.
import Dovetail
import DovetailGraph

@DependencyGraph
final class Graph: Sendable {
  func makeA() -> Int { b + Lazy { [unowned self] in b }.value }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@25: 'a' needs 'b' here
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
