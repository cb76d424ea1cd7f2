// What a local is made of is the property still.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int {
    // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
    let b = b
    // note@13: 'a' needs 'b' here
    return b
  }
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
