@testable import DovetailChecks
import Dovetail

/// A generator whose whole sequence follows from its seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension Blueprint {
  /// A small graph of up to three scopes and twelve bindings, with every kind of everything.
  static func random(seed: UInt64) -> Blueprint {
    var generator = SeededGenerator(seed: seed)
    let names: [String?] = [nil, "s", "t", "s"]
    var scopes = [Scope()]
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      scopes.append(Scope(name: names.randomElement(using: &generator)!))
    }
    let keys = (0..<Int.random(in: 2...9, using: &generator)).map { Key(type: "K\($0)") }
    var bindings: [Binding] = []
    for line in 0..<Int.random(in: 1...12, using: &generator) {
      let scope = Int.random(in: 0..<scopes.count, using: &generator)
      let role: Role =
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: .alias
        case 1, 2: .contribution
        default: .single
        }
      let lifetimes: [Lifetime] = [
        .single, .single, .eager, .scoped("s"), .scoped("t"), .weak, .graph, .unique, .unique,
      ]
      let count = role == .alias ? 1 : Int.random(in: 0...3, using: &generator)
      bindings.append(
        Binding(
          key: keys.randomElement(using: &generator)!, role: role,
          lifetime: lifetimes.randomElement(using: &generator)!, scope: scope,
          location: .init(fileID: "Random.swift", line: line),
          edges: (0..<count).map { place in
            let kinds = Edge.Kind.allCases + [.required, .required, .required]
            return Edge(
              key: keys.randomElement(using: &generator)!,
              kind: role == .alias ? .required : kinds.randomElement(using: &generator)!,
              parameter: role == .alias ? nil : place + 1)
          },
          decorators: line % 2 == 0 ? [] : [.init(fileID: "Random.swift", line: 100 + line)]))
    }
    return Blueprint(scopes: scopes, bindings: bindings)
  }
}
