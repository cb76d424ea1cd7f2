// A method of the class that a call would choose instead of the one that the macro writes.
import DovetailGraph

@DependencyGraph
final class Graph {
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
