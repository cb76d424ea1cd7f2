@_spi(Tools) import DovetailChecks

/// The horizontal places of the columns.
struct Columns {
  private(set) var lefts: [Int] = []
  private(set) var widths: [Int]
  /// The right end of the last column.
  private(set) var width = 0

  init(_ graph: LayoutGraph, strands: Strands) {
    widths = strands.columns.map { column in
      column.lazy.filter { !strands.isPoint($0) }.map { graph.widths[$0] }.max() ?? 0
    }
    var links = Array(repeating: 0, count: strands.columns.count)
    for link in strands.links { links[strands.layer[link.left]] += 1 }
    for (column, own) in widths.enumerated() {
      lefts.append(width)
      width += own
      guard column < widths.count - 1 else { break }
      // More lines need more room to bend.
      let bends = Int(Double(links[column]).squareRoot() * 5)
      width += graph.spacing.column + min(bends, graph.spacing.column * 2)
    }
  }
}
