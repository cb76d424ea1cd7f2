// Through a computed property.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { doubled }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  private var doubled: Int { b * 2 }
  // note@30: 'a' needs 'b' here
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
