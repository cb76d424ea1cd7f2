// A dependency that nothing provides is the compiler's own error.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { missing }
  // error@25: cannot find 'missing' in scope
}
