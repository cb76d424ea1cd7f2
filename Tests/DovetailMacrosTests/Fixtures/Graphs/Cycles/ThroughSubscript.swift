// A subscript of the class is read as a method is.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() throws -> Int { try self[1] }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  subscript(index: Int) -> Int { get throws { try makeB() } }
  // note@51: 'a' needs 'b' here
  func makeB() throws -> Int { try makeA() }
  // note@36: 'b' needs 'a' here
  // note@36: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
