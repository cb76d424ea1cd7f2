@_spi(Tools) import DovetailChecks

extension BlueprintDifference {
  /// The difference as Markdown, for a comment on a pull request, with a picture that unfolds.
  ///
  /// A very large difference is cut to the size that code hosts accept; the text says what was left
  /// out.
  public var markdown: String {
    var parts = [
      "### Dependency graph", "\(summary.prefix(1).uppercased())\(summary.dropFirst()).",
    ]
    let lines = DifferenceLines(self).lines.map { line in
      // `~` has no color there, so it is written as `!`.
      "\(line.mark == .changed ? "!" : line.mark.rawValue) \(line.text)"
    }
    if !lines.isEmpty {
      parts.append(Self.fenced(Self.shortened(lines, limit: 200, what: "lines"), language: "diff"))
    }
    for (title, findings) in [("New findings", newFindings), ("Findings gone", goneFindings)]
    where !findings.isEmpty {
      let texts = findings.map { DiagnosticRenderer().render([$0]) }
      let text = Self.shortened(texts, limit: 20, what: "findings")
      parts += ["**\(title)**", Self.fenced(text, language: "text")]
    }
    if let picture { parts.append(picture) }
    return parts.joined(separator: "\n\n")
  }

  private var picture: String? {
    let picture = DifferencePicture(self)
    guard !picture.isEmpty else { return nil }
    guard picture.isReadable else {
      return "The picture is left out: it would be too large to read."
    }
    return "<details>\n<summary>Picture</summary>\n\n"
      + Self.fenced(picture.mermaid, language: "mermaid") + "\n\n</details>"
  }

  private static func shortened(_ texts: [String], limit: Int, what: String) -> String {
    let left = texts.count - limit
    let rest = left > 0 ? ["… and \(left) more \(what)"] : []
    return (texts.prefix(limit) + rest).joined(separator: "\n")
  }

  /// A block of code with a fence longer than any in the text.
  private static func fenced(_ text: String, language: String) -> String {
    var (longest, run) = (2, 0)
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }
}
