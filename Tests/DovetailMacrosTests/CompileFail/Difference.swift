/// The remarks that were made and not expected, and those that were expected and not made.
struct Difference: CustomStringConvertible {
  let unexpected: [Remark]
  let missing: [Remark]

  init(said: [Remark], expected: [Remark]) {
    unexpected = Self.subtract(expected, from: said)
    missing = Self.subtract(said, from: expected)
  }

  var isEmpty: Bool { unexpected.isEmpty && missing.isEmpty }

  var description: String {
    let said = unexpected.map { "said, and not expected:\n  \($0)" }
    let expected = missing.map { "expected, and not said:\n  \($0)" }
    return (said + expected).joined(separator: "\n")
  }

  /// A remark that is made twice has to be expected twice.
  private static func subtract(_ others: [Remark], from remarks: [Remark]) -> [Remark] {
    var others = others
    return remarks.filter { remark in
      guard let index = others.firstIndex(of: remark) else { return true }
      others.remove(at: index)
      return false
    }
  }
}
