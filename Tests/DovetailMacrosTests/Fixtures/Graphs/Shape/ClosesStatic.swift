// A static closing method.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  @Closes static func closeA(_ a: Int) {}
  // error@3: '@Closes' cannot be attached to a static method (from macro 'Closes ')
  // note@3: remove '@Closes'
  // fixit@3-11: ""
}
