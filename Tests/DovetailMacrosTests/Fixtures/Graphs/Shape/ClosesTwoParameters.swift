// A closing method with a parameter too many.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  @Closes func closeA(_ a: Int, other: Int) {}
  // error@3: '@Closes' needs a method with one parameter, the instance to close (from macro 'Closes ')
  // note@3: remove '@Closes'
  // fixit@3-11: ""
}
