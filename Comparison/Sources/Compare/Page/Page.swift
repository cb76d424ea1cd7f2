import Foundation

/// Documentation/Comparison.md.
struct Page {
  let pair: Pair
  let costs: String

  static func write(first: String, second: String, costs: String, to folder: String) throws {
    let page = Page(
      pair: Pair(try Results.read(first), try Results.read(second)),
      costs: try String(contentsOfFile: costs, encoding: .utf8))
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
      opening, ahead, picture, table, notPublished, contention, memory, imports, alike, method,
    ]
    .filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var opening: String {
    """
    # Comparison: the same work, beside other libraries

    <!-- Written by Scripts/compare. -->

    Each row of this page is one piece of work, done by hand-written Swift, by Dovetail and by other libraries in the \
    same process. A figure says how many times as long a library takes as the hand-written code.
    """
  }

  private var ahead: String {
    let lines = pair.ahead.map { lead in
      let named =
        lead.published.map { "\($0.peer) \(Figure.ratio($0.figure))" }
        + lead.others.map { "\($0) (not published)" }
      return
        "- \(lead.row.title): \(named.joined(separator: ", ")); Dovetail \(Figure.ratio(lead.own))"
    }
    let begin = "## Where another library is ahead\n\n"
    if lines.isEmpty { return begin + "In none of the rows that are published." }
    return begin + lines.joined(separator: "\n")
      + "\n\nA figure counts as ahead if it is smaller by more than 5 %."
      + (imports.isEmpty ? "" : " What an import costs is below: there, too, others are ahead.")
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
    func table(_ table: Piece.Table) -> String {
      Self.table(
        of: pair.rows.filter { $0.piece.table == table }, libraries: pair.libraries,
        showsHand: true)
    }
    let own =
      table(.own) + """


        The smallest figure of a row is bold. A dash: nothing of that kind, or nothing that does the same work. \
        ×: measured, and not published; a section below says why. *Dovetail's graph* is a compiled graph; where it is \
        ahead of the container, that is not in the list above.
        """
    guard pair.rows.contains(where: { $0.piece.table == .field }) else { return own }
    return own + """


      ## The field's table

      The rows of IocPerformance, a benchmark of containers for .NET, with its graphs of objects:

      \(table(.field))
      """
  }

  static func table(of rows: [Pair.Row], libraries: [String], showsHand: Bool) -> String {
    let head = ["work"] + (showsHand ? ["by hand, ns"] : []) + libraries
    let lines = rows.map { row in
      let least = row.ranked.first?.figure
      let cells = libraries.map { library -> String in
        switch row.verdicts[library] {
        case nil: return "–"
        case .published(let figure):
          let text = Figure.ratio(figure)
          return figure == least ? "**\(text)**" : text
        case .unsteady, .differs: return "×"
        }
      }
      let hand = showsHand ? [row.hand.map { Figure.ratio($0) } ?? ""] : []
      return "| " + ([row.title] + hand + cells).joined(separator: " | ") + " |"
    }
    let rule = "| --- |" + String(repeating: " ---: |", count: head.count - 1)
    return (["| " + head.joined(separator: " | ") + " |", rule] + lines).joined(separator: "\n")
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

      Measured, but the middle half of a run is wider than \(percent(Verdict.widest)) of its median ("not steady"), or the \
      medians of the two runs lie more than \(percent(Verdict.farthest)) apart:

      \(lines.joined(separator: "\n"))
      """
  }

  private var contention: String {
    let lines = zip(pair.first.peers, pair.second.peers).compactMap { one, other -> String? in
      guard let first = one.madeTwice, let second = other.madeTwice else { return nil }
      return "| \(one.name) | \(first) | \(second) |"
    }
    return """
      ## Made exactly once?

      Four threads ask a new container for one part that is kept, 500 times in one process of each run. The table says how \
      often the part was made more than once.

      | library | first run | second run |
      | --- | ---: | ---: |
      \(lines.joined(separator: "\n"))
      """
  }

  private var memory: String {
    let lines = pair.first.peers.compactMap { peer -> String? in
      guard let bytes = peer.bytes else { return nil }
      return "| \(peer.name) | \(bytes.registered) | \(bytes.resolved) |"
    }
    return """
      ## Memory

      The bytes on the heap that a container with 20 kept parts takes: when they are registered, and when each has \
      been resolved. The parts themselves, of 24 bytes each, are counted.

      | library | registered | resolved |
      | --- | ---: | ---: |
      \(lines.joined(separator: "\n"))
      """
  }

  private var imports: String {
    let costs = costs.trimmingCharacters(in: .whitespacesAndNewlines)
    if costs.isEmpty { return "" }
    return """
      ## What an import costs

      A program registers one part and resolves it. The table says how much larger its stripped release build is than that \
      of the same program without a library. What Dovetail costs to build is in \
      [Performance](Performance.md#what-it-costs-to-import).

      \(costs)
      """
  }

  /// Where the work is not quite alike.
  private var alike: String {
    "## Where the work is not alike\n\n"
      + pair.first.peers.flatMap(\.notes).map { "- \($0)" }.joined(separator: "\n") + "\n\n"
      + Self.notMeasured
  }

  private static let notMeasured = """
    Not measured: Knit 2.1.6, which has a copy of Swinject of the same name in its package, so that one program cannot \
    have both; WhoopDI 0.5.1, whose container builds on Linux and resolves, but whose macro asks for exactly swift-syntax \
    600.0.1, whose release build was not done after 4 minutes 50 of processor time, and which all who build this comparison would compile; \
    SafeDI 1.5.4, whose macros and generator need swift-syntax as well, and which writes calls of initializers, so that it \
    would be compared with the same code written by hand (the column of the compiled graph is the nearest to it); FlexInject, whose sources build and resolve, but of which no \
    version and no license could be found to name.
    """

  private var method: String {
    let repetition = pair.repetition
    let versions = pair.first.peers.filter { $0.name != Peer.handName && $0.name != "Dovetail" }
      .map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    return """
      ## How it was measured

      \(pair.first.machine); Swift 6.3.1, release builds. The others: \(versions). All of them are compiled into one program.

      Before anything is timed, each library does each piece of work twice. It must come to the same sum, reach the same \
      number of distinct objects, and return the same ones where they are kept; otherwise nothing is measured. \
      Then all of them run in turn, in 25 rounds of batches of about 1.5 ms, or 6 ms with several threads; another one begins in \
      each round. A ratio is that of a batch to the hand-written batches before and after it. Work of one thread is timed by that \
      thread's own work, work of several threads by the clock on the wall.

      A run is ten processes, and its figure is the median of theirs. The page shows the middle of two runs, made one after \
      the other. The spread of a run reaches from its lowest process to its highest. Of \(repetition.figures) published figures, \
      \(repetition.repeating) repeat within it: the median of each run lies in the spread of the other. The two \
      medians that lie the farthest apart do so by \(percent(repetition.farthest)). A figure is left out if the middle half of a run \
      is wider than \(percent(Verdict.widest)) of its median, or if the two medians differ by more than \
      \(percent(Verdict.farthest)).

      The rows are in Comparison/, a package of its own that has the other libraries at their public addresses, with the way each \
      is used in Comparison/Sources/Compare/Peers. `Scripts/compare` measures again, and the figures of this page are in \
      Comparison/Results.
      """
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
