// A closing method that would change what it closes.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  @Closes func closeA(_ a: inout Int) {}
  // error@3: '@Closes' needs a method that does not change its parameter: leave out 'inout' (from macro 'Closes ')
  // note@3: remove '@Closes'
  // fixit@3-11: ""
}
