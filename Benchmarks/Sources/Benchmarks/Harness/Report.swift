/// Writes outcomes: as a table for readers, or as JSON for machines.
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

  static func json(_ outcomes: [Outcome]) -> String {
    let rows = outcomes.map { outcome in
      let fields: [(String, String)] = [
        ("name", "\"\(outcome.row.name)\""),
        ("against", "\"\(outcome.row.against)\""),
        ("hand", format(outcome.hand.median, 3)),
        ("handLow", format(outcome.hand.low, 3)),
        ("handHigh", format(outcome.hand.high, 3)),
        ("library", format(outcome.library.median, 3)),
        ("libraryLow", format(outcome.library.low, 3)),
        ("libraryHigh", format(outcome.library.high, 3)),
        ("ratio", format(outcome.ratio, 4)),
        ("bar", outcome.row.bar.map { format($0, 2) } ?? "null"),
        ("holds", outcome.holds.map { "\($0)" } ?? "null"),
        ("handAllocations", outcome.handAllocations.map { format($0, 3) } ?? "null"),
        ("libraryAllocations", outcome.libraryAllocations.map { format($0, 3) } ?? "null"),
      ]
      return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
    return "[\n" + rows.joined(separator: ",\n") + "\n]"
  }

  /// The bars, and how often each one held.
  static func table(of runs: Runs) -> String {
    let lines = runs.rows.map { row, ratios in
      let lowest = format(ratios.min() ?? 0, 2)
      let highest = format(ratios.max() ?? 0, 2)
      return "| \(row.name) | ≤ \(format(row.bar ?? 0, 2)) | \(lowest) | "
        + "\(format(Spread(ratios).median, 2)) | \(highest) | "
        + "\(Runs.held(row, ratios)) of \(ratios.count) |"
    }
    return "| work | bar | lowest | median | highest | held |\n"
      + "| --- | ---: | ---: | ---: | ---: | ---: |\n" + lines.joined(separator: "\n")
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
