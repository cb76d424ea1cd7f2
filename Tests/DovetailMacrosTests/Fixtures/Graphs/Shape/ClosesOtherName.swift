// A closing method of another name.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  @Closes func tidy(_ a: Int) {}
  // error@3: '@Closes' is for methods named 'close…': 'tidy' provides no property (from macro 'Closes ')
  // note@3: remove '@Closes'
  // fixit@3-11: ""
}
