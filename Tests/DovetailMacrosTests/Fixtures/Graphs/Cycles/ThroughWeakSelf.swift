// In a closure that captures self weakly.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { { [weak self] in self?.b ?? 0 }() }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@42: 'a' needs 'b' here
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}
