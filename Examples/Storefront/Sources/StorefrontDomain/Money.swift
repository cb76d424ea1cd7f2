/// An amount, in hundredths.
package struct Money: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let cents: Int

  package init(cents: Int) { self.cents = cents }

  /// Reads `12`, `12.5` or `12.50`.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = UInt32(parts[0]) else { return nil }
    let fraction = parts.count == 2 ? parts[1] : "0"
    guard (1...2).contains(fraction.count), let hundredths = UInt32(fraction) else { return nil }
    cents = Int(whole) * 100 + Int(hundredths) * (fraction.count == 1 ? 10 : 1)
  }

  package var description: String {
    "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }

  package static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }
  package static func + (left: Money, right: Money) -> Money {
    Money(cents: left.cents + right.cents)
  }
  package static func * (amount: Money, count: Int) -> Money {
    Money(cents: amount.cents * count)
  }
}
