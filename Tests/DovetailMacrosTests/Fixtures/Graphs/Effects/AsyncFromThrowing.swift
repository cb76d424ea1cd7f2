// The same in a method that throws.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() throws -> Int { try b }
  // error@36: [Dovetail/AsyncFromSync] a is made by a synchronous method, and b has to be awaited (from macro 'DependencyGraph')
  // error@36: 'async' property access in a function that does not support concurrency
  // note@8: add 'async' to function 'makeA()' to make it asynchronous
  // fixit@16-22: "async throws"
  func makeB() async throws -> Int { 1 }
  // note@8: 'b' is asynchronous here
}
