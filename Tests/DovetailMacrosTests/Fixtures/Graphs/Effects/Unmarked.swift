// Uses without the marks that they need.
import DovetailGraph

@DependencyGraph
final class Graph {
  // A method that does not wait uses a property that has to be awaited.
  func makeA() -> Int { awaited }
  // error@25: 'async' property access in a function that does not support concurrency
  // note@8: add 'async' to function 'makeA()' to make it asynchronous
  // fixit@15-15: " async"
  func makeB() throws -> Int { try awaitedOrThrown }
  // error@36: 'async' property access in a function that does not support concurrency
  // note@8: add 'async' to function 'makeB()' to make it asynchronous
  // fixit@16-22: "async throws"
  func makeC() async -> Int { awaited }
  // error@31: expression is 'async' but is not marked with 'await'
  // fixit@31-31: "await "
  // note@31: property access is 'async'
  func makeD() -> Int { thrown }
  // error@25: property access can throw, but it is not marked with 'try' and the error is not handled
  func makeAwaited() async -> Int { 1 }
  func makeAwaitedOrThrown() async throws -> Int { 1 }
  func makeThrown() throws -> Int { 1 }
}

func wait(_ graph: Graph) -> Int { graph.awaited }
// error@36: 'async' property access in a function that does not support concurrency
// note@6: add 'async' to function 'wait' to make it asynchronous
// fixit@26-26: " async"
func attempt(_ graph: Graph) -> Int { graph.thrown }
// error@39: property access can throw, but it is not marked with 'try' and the error is not handled
