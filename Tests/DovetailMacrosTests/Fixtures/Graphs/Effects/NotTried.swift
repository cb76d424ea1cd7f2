// Without try too.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { b }
  // error@25: property access can throw, but it is not marked with 'try' and the error is not handled
  func makeB() throws -> Int { 1 }
}
