// Without await the compiler speaks.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() async -> Int { b }
  // error@31: expression is 'async' but is not marked with 'await'
  // fixit@31-31: "await "
  // note@31: property access is 'async'
  func makeB() async -> Int { 1 }
}
