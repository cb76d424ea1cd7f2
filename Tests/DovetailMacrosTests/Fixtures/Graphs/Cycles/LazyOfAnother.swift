// Only the closures of Dovetail's own forms are called later.
import DovetailGraph

@DependencyGraph
final class Graph: Sendable {
  func makeA() -> Later { Later { self.b } }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  // note@35: 'a' needs 'b' here
  func makeB() -> Int { a.number() }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
}

struct Later: Sendable {
  let number: @Sendable () -> Int
  init(_ number: @escaping @Sendable () -> Int) { self.number = number }
}
