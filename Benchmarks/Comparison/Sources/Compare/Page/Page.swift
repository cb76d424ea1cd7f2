import Foundation

/// Documentation/Comparison.md.
struct Page {
  let pair: Pair
  let costs: String
  /// The commit and the day.
  var measured = "Measured"

  /// Writes the page and its pictures to a folder, from the results in another one.
  static func write(_ results: String, to folder: String) throws {
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: "\(results)/\(name)", encoding: .utf8)
    }
    let page = Page(
      pair: Pair(
        try Results.read("\(results)/first.json"), try Results.read("\(results)/second.json")),
      costs: try text("imports.md"),
      measured: try text("measured.txt").trimmingCharacters(in: .newlines))
    try page.text.write(toFile: "\(folder)/Comparison.md", atomically: true, encoding: .utf8)
    for isDark in [false, true] {
      let plot = Plot(pair: page.pair, isDark: isDark)
      try plot.svg.write(
        toFile: "\(folder)/Images/comparison\(isDark ? "~dark" : "").svg", atomically: true,
        encoding: .utf8)
    }
  }

  var text: String {
    [
      opening, ahead, picture, table, notPublished, others, alike, method,
    ]
    .filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var opening: String {
    """
    # Comparison: the same work, beside other libraries

    <!-- Written by Benchmarks/compare. -->

    A figure is a library's time for a piece of work, divided by that of hand-written Swift in the same process. \
    [Performance](Performance.md) has other hand-written code, and so other ratios.
    """
  }

  private var ahead: String {
    let lines = pair.ahead.map { lead in
      let named =
        lead.published.map { "\($0.peer) \(Figure.ratio($0.figure))" }
        + lead.others.map { "\($0) (not published)" }
      return
        "- \(lead.row.title): \(named.joined(separator: ", ")); Dovetail \(Figure.ratio(lead.own))"
    }.joined(separator: "\n")
    let begin = "## Where another library is ahead"
    if lines.isEmpty { return begin + "\n\nIn none of the rows that are published." }
    return [
      begin, lines,
      "Ahead means more than 5 % below Dovetail's container."
        + (costs.isEmpty ? "" : " Others are ahead at import and memory, too."),
      "Rows of IocPerformance, a benchmark for .NET, were here up to `cbac6703`: in eight of thirteen "
        + "others were ahead.",
    ].joined(separator: "\n\n")
  }

  private var picture: String {
    """
    ## All rows

    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="Images/comparison~dark.svg">
      <img alt="How many times as long each library takes as hand-written code, on a logarithmic scale" \
    src="Images/comparison.svg">
    </picture>
    """
  }

  /// The rows as a table.
  private var table: String {
    let libraries = pair.libraries
    let head = ["work", "by hand, ns"] + libraries
    let lines = pair.rows.map { row in
      // Beside a figure that isn't published, nobody is known to be the fastest.
      let isWhole = row.verdicts.values.allSatisfy { $0.figure != nil }
      let least = isWhole ? row.ranked.first?.figure : nil
      let cells = libraries.map { library -> String in
        switch row.verdicts[library] {
        case nil: return "–"
        case .published(let figure):
          let text = Figure.ratio(figure)
          return figure == least ? "**\(text)**" : text
        case .unsteady, .differs: return "×"
        }
      }
      let hand = row.hand.map { Figure.ratio($0) } ?? ""
      return "| " + ([row.title, hand] + cells).joined(separator: " | ") + " |"
    }
    let rule = "| --- |" + String(repeating: " ---: |", count: head.count - 1)
    let table = (["| " + head.joined(separator: " | ") + " |", rule] + lines)
      .joined(separator: "\n")
    return table + """


      A row's smallest figure is bold if all are published. –: the library has no such work; ×: not published.
      """
  }

  private var notPublished: String {
    let lines = pair.rows.compactMap { row -> String? in
      let unsteady = pair.libraries.filter { row.verdicts[$0] == .unsteady }
      let differing = pair.libraries.filter { row.verdicts[$0] == .differs }
      let reasons =
        (unsteady.isEmpty ? [] : [unsteady.joined(separator: ", ") + ", not steady"])
        + (differing.isEmpty ? [] : [differing.joined(separator: ", ") + ", the runs differ"])
      return reasons.isEmpty ? nil : "- \(row.title): \(reasons.joined(separator: "; "))"
    }
    if lines.isEmpty { return "" }
    return """
      ## Not published

      The middle half of a run is wider than \(percent(Verdict.widest)) of its median (*not steady*), or the two runs \
      differ by more than \(percent(Verdict.farthest)):

      \(lines.joined(separator: "\n"))
      """
  }

  /// What isn't time: parts that were made twice, memory, and the size of an import.
  private var others: String {
    let costs = Dictionary(
      costs.split(separator: "\n").dropFirst(2).map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return (cells[0], cells.dropFirst())
      }, uniquingKeysWith: { $1 })
    let lines = zip(pair.first.peers, pair.second.peers).compactMap { one, other -> String? in
      let twice = one.madeTwice.map { max($0, other.madeTwice ?? 0) }
      let figures = [
        twice.map { "\($0)" }, one.bytes.map { "\($0.registered)" },
        one.bytes.map { "\($0.resolved)" }, costs[one.name]?.first, costs[one.name]?.last,
      ]
      guard figures.contains(where: { $0 != nil }) else { return nil }
      return "| " + ([one.name] + figures.map { $0 ?? "–" }).joined(separator: " | ") + " |"
    }
    return """
      ## Made once, memory, import

      Four threads ask 500 new containers for one kept part; *made twice* says how often it was made more than once, in \
      the worse of two runs. The bytes are those of a container with 20 kept parts. The import is what is added to a \
      [stripped release build](Performance.md#what-it-costs-to-import), and the CPU seconds of the whole, from clean.

      | library | made twice | bytes, registered | bytes, resolved | import, KiB | import, CPU s |
      | --- | ---: | ---: | ---: | ---: | ---: |
      \(lines.joined(separator: "\n"))
      """
  }

  /// Where the work is not quite alike.
  private var alike: String {
    "## Where the work is not alike\n\n"
      + pair.first.peers.flatMap(\.notes).map { "- \($0)" }.joined(separator: "\n") + "\n\n"
      + Self.notMeasured
  }

  private static let notMeasured = """
    Not measured: Knit, a copy of Swinject; WhoopDI, which needs exactly swift-syntax 600.0.1; SafeDI, whose code is \
    like a compiled graph's; FlexInject, which has no license.
    """

  private var method: String {
    let repetition = pair.repetition
    let versions = pair.first.peers.filter {
      $0.name != Peer.handName && !$0.name.hasPrefix("Dovetail")
    }
    .map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    return """
      ## How it was measured

      \(measured): \(pair.first.machine); Swift 6.3.1, release builds: \(versions).

      All come to the same results first. Then they run in turn, 25 batches each, compared with the hand-written \
      batches around them; one thread by its CPU time, several by the wall clock. A run is the median of ten processes, a figure the middle of two runs. Of \
      \(repetition.figures) published figures, \(repetition.repeating) repeat: each run's median lies among the \
      processes of the other. The farthest two differ by \(percent(repetition.farthest)). `Benchmarks/compare` \
      measures again.
      """
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
