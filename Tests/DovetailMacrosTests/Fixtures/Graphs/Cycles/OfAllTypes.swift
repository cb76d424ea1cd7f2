// A need that all methods of a call have is one, and so is a circle of called methods. Of circles
// that share a part, the shortest is told.
import DovetailGraph

@DependencyGraph
final class Graph: Sendable {
  func makeA() -> String { get(0) }
  // error@8: [Dovetail/DependencyCycle] a → b → a (from macro 'DependencyGraph')
  func makeB() -> String { a }
  // note@28: 'b' needs 'a' here
  // note@28: help: to break the cycle, let b take a closure, { [unowned self] in a }
  func makeC() -> String { call("x") }
  // error@8: [Dovetail/DependencyCycle] c → d → c (from macro 'DependencyGraph')
  func makeD() -> String { makeC() }
  // note@28: 'd' needs 'c' here
  // note@28: help: to break the cycle, let d take a closure, { [unowned self] in c }
  func get(_ index: Int) -> String { b + "\(index)" }
  // note@38: 'a' needs 'b' here
  func get(_ name: String) -> String { b + name }
  func call(_ index: Int) -> String { "\(index)" }
  func call(_ name: String) -> String { makeD() + name }
  // note@41: 'c' needs 'd' here
  func makeE() -> String { f }
  func makeF() -> String { g }
  // error@8: [Dovetail/DependencyCycle] f → g → f (from macro 'DependencyGraph')
  // note@28: 'f' needs 'g' here
  func makeG() -> String { e + f }
  // note@32: 'g' needs 'f' here
  // note@32: help: to break the cycle, let g take a closure, { [unowned self] in f }
}
