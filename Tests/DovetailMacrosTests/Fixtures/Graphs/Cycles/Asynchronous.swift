// Asynchronous properties.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() async -> Int { await b }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@37: 'a' needs 'b' here
  // error@37: property access can throw, but it is not marked with 'try' and the error is not handled
  func makeB() async throws -> Int { await a }
  // note@44: 'b' needs 'a' here
  // note@44: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
