@_spi(Tools) import DovetailChecks

/// The input of a layout: boxes of one height, and arcs between them.
struct LayoutGraph {
  /// An arc between two boxes.
  struct Arc {
    let source: Int
    let target: Int
    /// Whether a deferred arc is turned rather than this one, if the two are part of a cycle.
    let isFirm: Bool
  }

  /// The distances between things.
  struct Spacing {
    /// Between two nodes of one column.
    var row: Int
    /// Between a line that passes a column and its neighbors.
    var strand: Int
    /// Between two columns, at least.
    var column: Int
    /// Between two bands.
    var band: Int
  }

  /// The width of each box.
  var widths: [Int]
  /// The height of every box.
  var height: Int
  /// The band of each box; bands lie one below the other.
  var bands: [Int]
  var bandCount: Int
  /// Boxes with the same number stay near each other if a column is too high for all of them.
  var clusters: [Int]
  /// The arcs, none from a box to itself.
  var arcs: [Arc]
  var spacing: Spacing

  /// A graph of the same nodes, and an arc for each pair of ends, labeled with its place.
  func digraph(of ends: [(from: Int, to: Int)]) -> Digraph {
    Digraph(widths.count, ends.enumerated().map { ($1.from, $1.to, $0) })
  }
}
