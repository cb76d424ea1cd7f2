// Members that hide what a graph has.
import DovetailGraph

// The members of every graph.
@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  func close() {}
  // error@8: 'close' hides 'close()', which every graph has; rename it, or close a part in a method '@Closes func closeX(_ x: X)' (from macro 'DependencyGraph')
  func start() async throws {}
  // error@8: 'start' hides 'start()', which every graph has; rename it, or mark the methods of what it makes '@Eager' (from macro 'DependencyGraph')
  func close(_ number: Int) {}
}

// A method of the class that a call would choose instead of the one that the macro writes.
@DependencyGraph
final class Overriding {
  func makeA() -> Int { 1 }
  @Unique func makeB() -> Int { 2 }
  func override(a: Int) {}
  // error@8: this hides 'override(a:)', which the graph has for 'makeA()'; rename it (from macro 'DependencyGraph')
  func override(b: Int, twice: Bool = false) {}
  // error@8: this hides 'override(b:)', which the graph has for 'makeB()'; rename it (from macro 'DependencyGraph')
  func override(a: String) {}
  func override(a: Int, b: Int) {}
  func override(_ a: Int) {}
  static func override(a: Int) {}
}
