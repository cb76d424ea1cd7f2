// A name that is hidden in an inner block is the property again after it.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int {
    // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
    do {
      let b = 1
      print(b)
    }
    return b
    // note@12: 'a' needs 'b' here
  }
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
