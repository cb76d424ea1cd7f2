// A cycle of three, entered from outside.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeEntry() -> Int { a }
  func makeA() -> Int { b }
  // error@8: [Dovetail/DependencyCycle] a → b → c → a (from macro 'DependencyGraph')
  // note@25: 'a' needs 'b' here
  func makeB() -> Int { c }
  // note@25: 'b' needs 'c' here
  func makeC() -> Int { a }
  // note@25: 'c' needs 'a' here
  // note@25: help: to break the cycle, let c take a closure, { [unowned self] in a }
}
