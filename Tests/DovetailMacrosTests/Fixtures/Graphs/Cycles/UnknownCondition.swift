// No macro knows what can be imported, so each clause counts.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { length }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  var length: Int {
    #if canImport(Nothing)
      let size = 1
    #else
      let size = b  // note@18: 'a' needs 'b' here
    #endif
    return size
  }
  func makeB() -> Int { a }
  // note@25: 'b' needs 'a' here
  // note@25: help: to break the cycle, let b take a closure, { [unowned self] in a }
  func makeSize() -> Int { a }
}
