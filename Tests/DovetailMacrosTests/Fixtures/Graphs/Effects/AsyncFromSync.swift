// A method that does not wait uses a property that has to be awaited.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { b }
  // error@25: [Dovetail/AsyncFromSync] a is made by a synchronous method, and b has to be awaited (from macro 'DependencyGraph')
  // error@25: 'async' property access in a function that does not support concurrency
  // note@8: add 'async' to function 'makeA()' to make it asynchronous
  // fixit@15-15: " async"
  func makeB() async -> Int { 1 }
  // note@8: 'b' is asynchronous here
}
