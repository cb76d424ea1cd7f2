// Methods that call each other, past the properties.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> [Int] { makeB() }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@27: 'a' needs 'b' here
  func makeB() -> [Int] { self.makeA() }
  // note@27: 'b' needs 'a' here
  // note@27: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
