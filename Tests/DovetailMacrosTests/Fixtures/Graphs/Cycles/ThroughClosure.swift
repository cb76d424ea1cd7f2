// In a closure that is called at once.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> [Int] { [1].map { _ in b } }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@42: 'a' needs 'b' here
  func makeB() -> Int { a.count }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
