// A closing method that is given nothing.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  @Closes func closeA() {}
  // error@3: '@Closes' needs a method with one parameter, the instance to close (from macro 'Closes ')
  // note@3: remove '@Closes'
  // fixit@3-11: ""
}
