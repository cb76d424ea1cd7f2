// Circles through every way to use a property; each circle is an error of its own.
import DovetailGraph

@DependencyGraph
final class Graph {
  // Directly, with self, from itself, and through more than two.
  func makeA1() -> Int { a2 }
  // error@8: [Dovetail/DependencyCycle] a1 → a2 → a1 (from macro 'DependencyGraph')
  // note@26: 'a1' needs 'a2' here
  func makeA2() -> Int { a1 }
  // note@26: 'a2' needs 'a1' here
  // note@26: help: to break the cycle, let a2 take a closure, { [unowned self] in a1 }
  func makeB1() -> Int { self.b2 }
  // error@8: [Dovetail/DependencyCycle] b1 → b2 → b1 (from macro 'DependencyGraph')
  // note@26: 'b1' needs 'b2' here
  func makeB2() -> Int { self.b1 }
  // note@26: 'b2' needs 'b1' here
  // note@26: help: to break the cycle, let b2 take a closure, { [unowned self] in b1 }
  func makeC1() -> Int { c1 + 1 }
  // error@8: [Dovetail/DependencyCycle] c1 → c1 (from macro 'DependencyGraph')
  // note@26: 'c1' needs 'c1' here
  // note@26: help: to break the cycle, let c1 take a closure, { [unowned self] in c1 }
  func makeEntry() -> Int { d1 }
  func makeD1() -> Int { d2 }
  // error@8: [Dovetail/DependencyCycle] d1 → d2 → d3 → d1 (from macro 'DependencyGraph')
  // note@26: 'd1' needs 'd2' here
  func makeD2() -> Int { d3 }
  // note@26: 'd2' needs 'd3' here
  func makeD3() -> Int { d1 }
  // note@26: 'd3' needs 'd1' here
  // note@26: help: to break the cycle, let d3 take a closure, { [unowned self] in d1 }

  // A call of the method needs what the method needs.
  func makeE1() -> Int { makeE2() }
  // error@8: [Dovetail/DependencyCycle] e1 → e2 → e1 (from macro 'DependencyGraph')
  // note@26: 'e1' needs 'e2' here
  func makeE2() -> Int { e1 }
  // note@26: 'e2' needs 'e1' here
  // note@26: help: to break the cycle, let e2 take a closure, { [unowned self] in e1 }
  func makeF1() -> [Int] { makeF2() }
  // error@8: [Dovetail/DependencyCycle] f1 → f2 → f1 (from macro 'DependencyGraph')
  // note@28: 'f1' needs 'f2' here
  func makeF2() -> [Int] { self.makeF1() }
  // note@28: 'f2' needs 'f1' here
  // note@28: help: to break the cycle, let f2 take a closure, { [unowned self] in f1 }

  // In closures that are called at once.
  func makeG1() -> [Int] { [1].map { _ in g2 } }
  // error@8: [Dovetail/DependencyCycle] g1 → g2 → g1 (from macro 'DependencyGraph')
  // note@43: 'g1' needs 'g2' here
  func makeG2() -> Int { g1.count }
  // note@26: 'g2' needs 'g1' here
  // note@26: help: to break the cycle, let g2 take a closure, { [unowned self] in g1 }
  func makeH1() -> Int { { [h2] in h2 }() }
  // error@8: [Dovetail/DependencyCycle] h1 → h2 → h1 (from macro 'DependencyGraph')
  // note@29: 'h1' needs 'h2' here
  func makeH2() -> Int { h1 }
  // note@26: 'h2' needs 'h1' here
  // note@26: help: to break the cycle, let h2 take a closure, { [unowned self] in h1 }
  func makeI1() -> Int { { [weak self] in self?.i2 ?? 0 }() }
  // error@8: [Dovetail/DependencyCycle] i1 → i2 → i1 (from macro 'DependencyGraph')
  // note@43: 'i1' needs 'i2' here
  func makeI2() -> Int { i1 }
  // note@26: 'i2' needs 'i1' here
  // note@26: help: to break the cycle, let i2 take a closure, { [unowned self] in i1 }

  // In conditions, in a switch, in a string, and in a local function.
  func makeJ1() -> Int? { if let j2 { return j2 } else { return nil } }
  // error@8: [Dovetail/DependencyCycle] j1 → j2 → j1 (from macro 'DependencyGraph')
  // note@34: 'j1' needs 'j2' here
  func makeJ2() -> Int? { guard let j1, j1 > 0 else { return nil }; return j1 }
  // note@37: 'j2' needs 'j1' here
  // note@37: help: to break the cycle, let j2 take a closure, { [unowned self] in j1 }
  func makeK1() -> Int {
    // error@8: [Dovetail/DependencyCycle] k1 → k2 → k1 (from macro 'DependencyGraph')
    switch k2 {
    // note@12: 'k1' needs 'k2' here
    case 0: 1
    case let x: x
    }
  }
  func makeK2() -> Int { k1 }
  // note@26: 'k2' needs 'k1' here
  // note@26: help: to break the cycle, let k2 take a closure, { [unowned self] in k1 }
  func makeL1() -> String { "\(l2)" }
  // error@8: [Dovetail/DependencyCycle] l1 → l2 → l1 (from macro 'DependencyGraph')
  // note@32: 'l1' needs 'l2' here
  func makeL2() -> Int { l1.count }
  // note@26: 'l2' needs 'l1' here
  // note@26: help: to break the cycle, let l2 take a closure, { [unowned self] in l1 }
  func makeM1() -> Int {
    // error@8: [Dovetail/DependencyCycle] m1 → m2 → m1 (from macro 'DependencyGraph')
    func inner() -> Int { m2 }
    // note@27: 'm1' needs 'm2' here
    return inner()
  }
  func makeM2() -> Int { m1 }
  // note@26: 'm2' needs 'm1' here
  // note@26: help: to break the cycle, let m2 take a closure, { [unowned self] in m1 }

  // By a key path of the graph, and by one that names its root.
  func makeN1() -> Int { self[keyPath: \.n2] }
  // error@8: [Dovetail/DependencyCycle] n1 → n2 → n1 (from macro 'DependencyGraph')
  // note@40: 'n1' needs 'n2' here
  func makeN2() -> Int { n1 }
  // note@26: 'n2' needs 'n1' here
  // note@26: help: to break the cycle, let n2 take a closure, { [unowned self] in n1 }
  func makeO1() -> Int { let path = \Graph.o2; return self[keyPath: path] }
  // error@8: [Dovetail/DependencyCycle] o1 → o2 → o1 (from macro 'DependencyGraph')
  // note@37: 'o1' needs 'o2' here
  func makeO2() -> Int { o1 }
  // note@26: 'o2' needs 'o1' here
  // note@26: help: to break the cycle, let o2 take a closure, { [unowned self] in o1 }

  // A name that is hidden in an inner block, and what a local is made of.
  func makeP1() -> Int {
    // error@8: [Dovetail/DependencyCycle] p1 → p2 → p1 (from macro 'DependencyGraph')
    do {
      let p2 = 1
      print(p2)
    }
    return p2
    // note@12: 'p1' needs 'p2' here
  }
  func makeP2() -> Int { p1 }
  // note@26: 'p2' needs 'p1' here
  // note@26: help: to break the cycle, let p2 take a closure, { [unowned self] in p1 }
  func makeQ1() -> Int {
    // error@8: [Dovetail/DependencyCycle] q1 → q2 → q1 (from macro 'DependencyGraph')
    let q2 = q2
    // note@14: 'q1' needs 'q2' here
    return q2
  }
  func makeQ2() -> Int { q1 }
  // note@26: 'q2' needs 'q1' here
  // note@26: help: to break the cycle, let q2 take a closure, { [unowned self] in q1 }

  // Neither the lifetime nor an effect makes a difference.
  @Unique func makeR1() -> Int { r2 }
  // error@16: [Dovetail/DependencyCycle] r1 → r2 → r1 (from macro 'DependencyGraph')
  // note@34: 'r1' needs 'r2' here
  @Unique func makeR2() -> Int { makeR1() }
  // note@34: 'r2' needs 'r1' here
  // note@34: help: to break the cycle, let r2 take a closure, { [unowned self] in r1 }
  func makeS1() async -> Int { await s2 }
  // error@8: [Dovetail/DependencyCycle] s1 → s2 → s1 (from macro 'DependencyGraph')
  // note@38: 's1' needs 's2' here
  // error@38: property access can throw, but it is not marked with 'try' and the error is not handled
  func makeS2() async throws -> Int { await s1 }
  // note@45: 's2' needs 's1' here
  // note@45: help: to break the cycle, let s2 take a closure, { [unowned self] in s1 }

  // The names are those of the properties.
  func makeURLSession() -> Int { httpClient }
  // error@8: [Dovetail/DependencyCycle] urlSession → httpClient → urlSession (from macro 'DependencyGraph')
  // note@34: 'urlSession' needs 'httpClient' here
  func makeHTTPClient() -> Int { urlSession }
  // note@34: 'httpClient' needs 'urlSession' here
  // note@34: help: to break the cycle, let httpClient take a closure, { [unowned self] in urlSession }
}
