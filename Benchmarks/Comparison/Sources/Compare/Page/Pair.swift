import Foundation

/// Two runs of the same rows.
struct Pair {
  let first: Results
  let second: Results

  init(_ first: Results, _ second: Results) {
    self.first = first
    self.second = second
  }

  /// The peers, work by hand left out.
  var libraries: [String] { first.peers.map(\.name).filter { $0 != Peer.handName } }

  /// A row of both runs.
  struct Row {
    let title: String
    /// What the work costs by hand, in nanoseconds.
    let hand: Double?
    let verdicts: [String: Verdict]
    /// The larger one of a library's two medians, whether or not it is published.
    let larger: [String: Double]

    /// The peers whose figure is published, the quickest first.
    var ranked: [(peer: String, figure: Double)] {
      verdicts.compactMap { peer, verdict in verdict.figure.map { (peer, $0) } }
        .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    }
  }

  var rows: [Row] {
    zip(first.rows, second.rows).map { one, other in
      var verdicts: [String: Verdict] = [:]
      var larger: [String: Double] = [:]
      for cell in one.cells where cell.peer != Peer.handName {
        guard let twin = other.cells.first(where: { $0.peer == cell.peer }) else { continue }
        verdicts[cell.peer] = Verdict(cell.ratio, twin.ratio)
        larger[cell.peer] = max(cell.ratio.median, twin.ratio.median)
      }
      let hand = one.cells.first { $0.peer == Peer.handName }?.nanoseconds.median
      return Row(title: one.title, hand: hand, verdicts: verdicts, larger: larger)
    }
  }

  /// How many figures there are, how many of them repeat within their spread, and how far apart the medians lie
  /// that are the farthest apart.
  var repetition: (figures: Int, repeating: Int, farthest: Double) {
    var figures = 0
    var repeating = 0
    var farthest = 0.0
    for (one, other) in zip(first.rows, second.rows) {
      for cell in one.cells where cell.peer != Peer.handName {
        guard let twin = other.cells.first(where: { $0.peer == cell.peer }),
          Verdict(cell.ratio, twin.ratio).figure != nil
        else { continue }
        figures += 1
        if Verdict.repeats(cell.ratio, twin.ratio) { repeating += 1 }
        farthest = max(farthest, Verdict.distance(cell.ratio, twin.ratio))
      }
    }
    return (figures, repeating, farthest)
  }

  /// Where a library takes less than Dovetail by more than 5 %.
  ///
  /// A library whose figure is not published counts if it took less in both runs; it is named without a figure.
  var ahead: [Lead] { rows.compactMap(lead) }

  /// A row in which others take less than Dovetail.
  struct Lead {
    let row: Row
    let own: Double
    /// Those whose figure is published, the quickest first.
    let published: [(peer: String, figure: Double)]
    let others: [String]
  }

  private func isOther(_ peer: String) -> Bool { !peer.hasPrefix("Dovetail") }

  private func lead(_ row: Row) -> Lead? {
    guard let own = row.verdicts["Dovetail"]?.figure else { return nil }
    let published = row.ranked.filter { isOther($0.peer) && $0.figure * 1.05 < own }
    let others = libraries.filter { peer in
      guard isOther(peer), let verdict = row.verdicts[peer], verdict.figure == nil else {
        return false
      }
      return (row.larger[peer] ?? own) * 1.05 < own
    }
    if published.isEmpty, others.isEmpty { return nil }
    return Lead(row: row, own: own, published: published, others: others)
  }
}
