// An extension.
import DovetailGraph

final class Graph {}

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class or an actor (from macro 'DependencyGraph')
// error@1: 'extension' macro cannot be attached to extension (extension of 'Graph')
// fixit@1-17: ""
extension Graph {
  func makeA() -> Int { 1 }
}
