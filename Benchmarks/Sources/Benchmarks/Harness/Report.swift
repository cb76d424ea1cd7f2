/// Writes outcomes as the rows of a table.
enum Report {
  static let header =
    "| work | by hand ns | Dovetail ns | ratio | bar | holds | allocations by hand / Dovetail |\n"
    + "| --- | ---: | ---: | ---: | ---: | --- | ---: |"

  static func line(_ outcome: Outcome) -> String {
    let row = outcome.row
    let bar = row.bar.map { "≤ \(format($0, 2))" } ?? ""
    let holds = outcome.holds.map { $0 ? "yes" : "NO" } ?? ""
    var allocations = ""
    if let hand = outcome.handAllocations, let library = outcome.libraryAllocations {
      allocations = "\(format(hand, 1)) / \(format(library, 1))"
    }
    let name = row.against == "by hand" ? row.name : "\(row.name) (against \(row.against))"
    return "| \(name) | \(figure(outcome.hand)) | \(figure(outcome.library)) "
      + "| \(format(outcome.ratio, 2)) | \(bar) | \(holds) | \(allocations) |"
  }

  private static func figure(_ spread: Spread) -> String {
    "\(format(spread.median, 1)) (\(format(spread.low, 1))–\(format(spread.high, 1)))"
  }

  /// A number with this many digits after the point.
  static func format(_ number: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number * scale).rounded())
    guard digits > 0 else { return "\(scaled)" }
    let whole = scaled / Int(scale)
    let rest = String(abs(scaled % Int(scale)))
    return "\(whole)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}
