// Through a method with parameters.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { makeText(length: 3).count }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  func makeText(length: Int) -> String { String(repeating: "x", count: length + b) }
  // note@81: 'a' needs 'b' here
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
