@_spi(Tools) import DovetailChecks

extension BlueprintDifference {
  /// The difference as text for a terminal or a log, with `+`, `-` and `~` before its lines.
  ///
  /// - Parameter colored: whether to use the colors of a terminal.
  /// - Returns: lines without a newline at the end.
  public func text(colored: Bool = false) -> String {
    var lines = [summary]
    let changes = DifferenceLines(self).lines.map { line in
      let text = "\(line.mark.rawValue) \(line.text)"
      return colored ? "\u{1B}[\(line.mark.color)m\(text)\u{1B}[0m" : text
    }
    if !changes.isEmpty { lines += [""] + changes }
    let renderer = DiagnosticRenderer(style: colored ? .colored : .plain)
    for (title, findings) in [("new findings", newFindings), ("findings gone", goneFindings)]
    where !findings.isEmpty {
      lines += ["", "\(title):", renderer.render(findings)]
    }
    return lines.joined(separator: "\n")
  }
}

extension DifferenceLines.Mark {
  fileprivate var color: Int {
    switch self {
    case .added: 32
    case .removed: 31
    case .changed: 33
    }
  }
}
