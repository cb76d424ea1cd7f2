// So is one of another type.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { b }
  // error@25: cannot convert return expression of type 'String' to return type 'Int'
  func makeB() -> String { "" }
}
