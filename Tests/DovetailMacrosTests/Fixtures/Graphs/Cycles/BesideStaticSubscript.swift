// A static subscript is not the one that an instance is asked with.
import DovetailMacros

@DependencyGraph
final class Graph: Sendable {
  subscript(_ index: Int) -> Int { a + index }
  static subscript(_ index: Int) -> Int { index }
  func makeA() -> Int { self[1] }
}
