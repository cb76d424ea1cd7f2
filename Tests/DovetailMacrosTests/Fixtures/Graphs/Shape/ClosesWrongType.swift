// A closing method for another type.
import DovetailMacros

@DependencyGraph
// error@expansion: cannot convert value of type 'Int' to expected argument type 'String'
final class Graph {
  func makeA() -> Int { 1 }
  @Closes func closeA(_ a: String) {}
}
