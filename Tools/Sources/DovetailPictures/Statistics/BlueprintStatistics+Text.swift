@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

extension BlueprintStatistics {
  /// The figures as text for a terminal or a log, without a newline at the end.
  public var text: String {
    var lines = [
      "\(Self.count(bindings, "binding")), \(Self.count(needs, "need")), \(unmetNeeds) unmet",
      "\(Self.count(roots.count, "root")), \(leaves == 1 ? "1 leaf" : "\(leaves) leaves")"
        + (cyclic == 0 ? "" : ", \(cyclic) in cycles"),
      "\(opaque) opaque (\(Self.percent(opaqueShare))), \(async) async",
    ]
    for (title, counts) in [
      ("lifetimes", lifetimes), ("roles", roles), ("modules", modules), ("scopes", scopes),
      ("needs", kinds),
    ] where !counts.isEmpty {
      lines += ["", title] + Self.table(counts.map { ($0.count, $0.name, "") })
    }
    let spelling = KeySpelling((fanIn + fanOut + pillars).map(\.key) + longestChain)
    for (title, leaders) in [
      ("needed by most directly", fanIn), ("need most directly", fanOut),
      ("what everything hangs on: needed by most, directly or through others", pillars),
    ] where !leaders.isEmpty {
      let rows = leaders.map { ($0.count, spelling.plain($0.key), "\($0.location)") }
      lines += ["", title] + Self.table(rows)
    }
    if !longestChain.isEmpty {
      lines += ["", "longest chain: \(Self.count(longestChain.count, "binding"))"]
      lines.append("  " + longestChain.map(spelling.plain).joined(separator: " → "))
    }
    return lines.joined(separator: "\n")
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private static func table(_ rows: [(count: Int, name: String, place: String)]) -> [String] {
    let digits = rows.map { String($0.count).count }.max() ?? 0
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      let count = String(row.count)
      let line =
        "  " + String(repeating: " ", count: digits - count.count) + count + "  " + row.name
      guard !row.place.isEmpty else { return line }
      return line + String(repeating: " ", count: width - row.name.count + 2) + row.place
    }
  }
}
