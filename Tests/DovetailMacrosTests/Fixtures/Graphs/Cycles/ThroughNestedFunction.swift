// In a local function.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int {
    // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
    func inner() -> Int { b }
    // note@27: 'a' needs 'b' here
    return inner()
  }
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
