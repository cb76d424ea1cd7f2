// In a method that is compiled under a condition.
import DovetailGraph

@DependencyGraph
final class Graph {
  #if !NEVER
    func makeA() -> Int { b }
  // error@10: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@27: 'a' needs 'b' here
  #endif
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
