@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

extension BlueprintExplanation {
  /// The explanation as text for a terminal or a log.
  ///
  /// - Parameter colored: whether to use the colors of a terminal.
  /// - Returns: lines without a newline at the end.
  public func text(colored: Bool = false) -> String {
    let text = ExplanationText(self, isColored: colored)
    return text.lines.joined(separator: "\n")
  }
}

private struct ExplanationText {
  private(set) var lines: [String] = []
  private let spelling: KeySpelling
  private let isColored: Bool

  init(_ explanation: BlueprintExplanation, isColored: Bool) {
    self.isColored = isColored
    let entries = explanation.bindings
    spelling = KeySpelling(
      [explanation.key]
        + (entries.flatMap { $0.needs + $0.neededBy } + explanation.unmetNeeds)
        .flatMap { [$0.key, $0.edge.key] })
    lines.append(bold(spelling.plain(explanation.key)))
    for entry in entries { append(entry) }
    let unmet = explanation.unmetNeeds
    if !unmet.isEmpty { append("nobody provides it, needed by \(unmet.count):", rows(unmet)) }
    if !explanation.isKnown { lines.append("  no binding provides it, and none needs it") }
    if !explanation.similar.isEmpty {
      let similar = explanation.similar.map { "\(spelling.plain($0.key)) (\($0.location))" }
      append("similar:", similar)
    }
    if !explanation.findings.isEmpty {
      let style: DiagnosticRenderer.Style = isColored ? .colored : .plain
      let text = DiagnosticRenderer(style: style).render(explanation.findings)
      append("findings:", text.split(separator: "\n").map(String.init))
    }
  }

  private mutating func append(_ entry: BlueprintExplanation.Entry) {
    lines.append("  \(entry.traits)  \(entry.binding.location)")
    for reason in entry.reasons { lines.append("  \(reason.text(at: entry.binding.location))") }
    if entry.isReplaced { return }
    for place in entry.binding.decorators { lines.append("  decorated at \(place)") }
    if !entry.needs.isEmpty {
      let rows = entry.needs.map { need in
        (spelling.form(need.edge), need.location.map(String.init) ?? absence(need.edge))
      }
      let count = entry.binding.edges.count
      append("needs \(count) directly, \(entry.needsInAll) in all:", Self.table(rows))
    }
    if !entry.neededBy.isEmpty {
      let count = Set(entry.neededBy.map { [$0.key.description, "\($0.location, default: "")"] })
        .count
      append("needed by \(count) directly, \(entry.neededByInAll) in all:", rows(entry.neededBy))
    }
    switch entry.pathFromRoot.count {
    case 0: lines.append("  no root leads to it: all that need it need each other")
    case 1: lines.append("  nothing needs it: it is a root")
    default:
      append(
        "shortest path from a root:",
        [entry.pathFromRoot.map(spelling.plain).joined(separator: " → ")])
    }
  }

  private func absence(_ edge: Blueprint.Edge) -> String {
    switch edge.use {
    case .optional: "nobody provides it, which is allowed"
    case .collection: "none contributes to it"
    default: "nobody provides it"
    }
  }

  /// The bindings that need something, and how they need it.
  private func rows(_ links: [BlueprintExplanation.Link]) -> [String] {
    Self.table(
      links.map { link in
        let form = link.edge.kind == .required ? "" : " as \(spelling.form(link.edge))"
        return (spelling.plain(link.key) + form, link.location.map(String.init) ?? "")
      })
  }

  private mutating func append(_ title: String, _ rows: [String]) {
    lines.append("  \(title)")
    lines += rows.map { "    \($0)" }
  }

  /// Two columns, the second aligned.
  private static func table(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      right.isEmpty ? left : left + String(repeating: " ", count: width - left.count + 2) + right
    }
  }

  private func bold(_ text: String) -> String {
    isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

extension String {
  fileprivate init(_ location: Blueprint.Location) { self = location.description }
}
