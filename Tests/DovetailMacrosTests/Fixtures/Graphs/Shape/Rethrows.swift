// A method that rethrows, although nothing is handed to it.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() rethrows -> Int { 1 }
  // error@16: 'rethrows' function must take a throwing function argument
}
