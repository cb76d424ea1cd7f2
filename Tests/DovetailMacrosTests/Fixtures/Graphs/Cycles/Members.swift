// Circles through members that provide no property.
import Dovetail
import DovetailGraph

@DependencyGraph
final class Graph {
  // Methods, a computed property, and subscripts.
  func makeA1() -> Int { double() }
  // error@8: [Dovetail/DependencyCycle] a1 → a2 → a1 (from macro 'DependencyGraph')
  private func double() -> Int { a2 * 2 }
  // note@34: 'a1' needs 'a2' here
  func makeA2() -> Int { a1 }
  // note@26: 'a2' needs 'a1' here
  // note@26: help: to break the cycle, let a2 take a closure, { [unowned self] in a1 }
  func makeB1() -> Int { makeText(length: 3).count }
  // error@8: [Dovetail/DependencyCycle] b1 → b2 → b1 (from macro 'DependencyGraph')
  func makeText(length: Int) -> String { String(repeating: "x", count: length + b2) }
  // note@81: 'b1' needs 'b2' here
  func makeB2() -> Int { b1 }
  // note@26: 'b2' needs 'b1' here
  // note@26: help: to break the cycle, let b2 take a closure, { [unowned self] in b1 }
  func makeC1() -> Int { doubled }
  // error@8: [Dovetail/DependencyCycle] c1 → c2 → c1 (from macro 'DependencyGraph')
  private var doubled: Int { c2 * 2 }
  // note@30: 'c1' needs 'c2' here
  func makeC2() -> Int { c1 }
  // note@26: 'c2' needs 'c1' here
  // note@26: help: to break the cycle, let c2 take a closure, { [unowned self] in c1 }
  func makeD1() throws -> Int { try self[text: "d"] }
  // error@8: [Dovetail/DependencyCycle] d1 → d2 → d1 (from macro 'DependencyGraph')
  subscript(text name: String) -> Int { get throws { try makeD2() } }
  // note@58: 'd1' needs 'd2' here
  func makeD2() throws -> Int { try makeD1() }
  // note@37: 'd2' needs 'd1' here
  // note@37: help: to break the cycle, let d2 take a closure, { [unowned self] in d1 }

  // A static subscript is not the one that an instance is asked with.
  subscript(_ index: Int) -> Int { e1 + index }
  // note@36: 'e1' needs 'e1' here
  // note@36: help: to break the cycle, let e1 take a closure, { [unowned self] in e1 }
  static subscript(_ index: Int) -> Int { index }
  func makeE1() -> Int { self[1] }
  // error@8: [Dovetail/DependencyCycle] e1 → e1 (from macro 'DependencyGraph')

  // A lazy property's initializer runs when a method uses it.
  lazy var log = [f1]
  // note@19: 'f1' needs 'f1' here
  // note@19: help: to break the cycle, let f1 take a closure, { [unowned self] in f1 }
  func makeF1() -> Int { log[0] }
  // error@8: [Dovetail/DependencyCycle] f1 → f1 (from macro 'DependencyGraph')

  // Under a condition; no macro knows what can be imported, so each clause counts.
  #if !NEVER
    func makeG1() -> Int { g2 }
  // error@10: [Dovetail/DependencyCycle] g1 → g2 → g1 (from macro 'DependencyGraph')
  // note@28: 'g1' needs 'g2' here
  #endif
  func makeG2() -> Int { g1 }
  // note@26: 'g2' needs 'g1' here
  // note@26: help: to break the cycle, let g2 take a closure, { [unowned self] in g1 }
  func makeH1() -> Int { length }
  // error@8: [Dovetail/DependencyCycle] h1 → h2 → h1 (from macro 'DependencyGraph')
  var length: Int {
    #if canImport(Nothing)
      let size = 1
    #else
      let size = h2
    // note@18: 'h1' needs 'h2' here
    #endif
    return size
  }
  func makeH2() -> Int { h1 }
  // note@26: 'h2' needs 'h1' here
  // note@26: help: to break the cycle, let h2 take a closure, { [unowned self] in h1 }
  func makeSize() -> Int { h1 }
}

// What is needed at once as well as later; only the closures of Dovetail's own forms are called
// later.
@DependencyGraph
final class Handles: Sendable {
  func makeA1() -> Int { a2 + Lazy { [unowned self] in a2 }.value }
  // error@8: [Dovetail/DependencyCycle] a1 → a2 → a1 (from macro 'DependencyGraph')
  // note@26: 'a1' needs 'a2' here
  func makeA2() -> Int { a1 }
  // note@26: 'a2' needs 'a1' here
  // note@26: help: to break the cycle, let a2 take a closure, { [unowned self] in a1 }
  func makeB1() -> Later { Later { self.b2 } }
  // error@8: [Dovetail/DependencyCycle] b1 → b2 → b1 (from macro 'DependencyGraph')
  // note@36: 'b1' needs 'b2' here
  func makeB2() -> Int { b1.number() }
  // note@26: 'b2' needs 'b1' here
  // note@26: help: to break the cycle, let b2 take a closure, { [unowned self] in b1 }
}

struct Later: Sendable {
  let number: @Sendable () -> Int
  init(_ number: @escaping @Sendable () -> Int) { self.number = number }
}
