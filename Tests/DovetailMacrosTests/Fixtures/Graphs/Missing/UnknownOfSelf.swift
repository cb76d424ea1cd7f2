// The same with self.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { self.missing }
  // error@30: value of type 'Graph' has no member 'missing'
}
