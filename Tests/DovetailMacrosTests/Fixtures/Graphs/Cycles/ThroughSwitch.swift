// In a switch.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int {
    // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
    switch b {
    // note@12: 'a' needs 'b' here
    case 0: 1
    case let x: x
    }
  }
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
