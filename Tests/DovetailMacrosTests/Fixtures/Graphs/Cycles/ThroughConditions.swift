// In the conditions of statements.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int? { if let b { return b } else { return nil } }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@33: 'a' needs 'b' here
  func makeB() -> Int? { guard let a, a > 0 else { return nil }; return a }
  // note@36: 'b' needs 'a' here
  // note@36: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
