import Foundation

/// Random numbers that a seed determines.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 up to, not including, `bound`.
  package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// True in this percentage of cases.
  package mutating func percent(_ chance: Int) -> Bool { below(100) < chance }
}

/// The seeds of a run: `DOVETAIL_SEED` alone if it is set, otherwise those that once failed, and as
/// many new ones.
package func caseSeeds(_ count: Int, regressions: [UInt64]) -> [UInt64] {
  if let text = ProcessInfo.processInfo.environment["DOVETAIL_SEED"], let seed = UInt64(text) {
    return [seed]
  }
  var generator = SystemRandomNumberGenerator()
  return regressions + (0..<count).map { _ in UInt64.random(in: 0..<1 << 32, using: &generator) }
}
