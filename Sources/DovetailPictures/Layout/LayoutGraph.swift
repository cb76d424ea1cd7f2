import DovetailBlueprint

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
    var offsets = Array(repeating: 0, count: widths.count + 1)
    for arc in ends { offsets[arc.from + 1] += 1 }
    for node in widths.indices { offsets[node + 1] += offsets[node] }
    var sorted = Array(repeating: 0, count: ends.count)
    var free = offsets
    for (index, arc) in ends.enumerated() {
      sorted[free[arc.from]] = index
      free[arc.from] += 1
    }
    var digraph = Digraph()
    for node in widths.indices {
      for index in sorted[offsets[node]..<offsets[node + 1]] {
        digraph.add(ends[index].to, label: index)
      }
      digraph.closeNode()
    }
    return digraph
  }
}
