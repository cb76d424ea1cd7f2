@_spi(Tools) import DovetailChecks

/// Rows for the nodes without lines.
struct Shelf {
  private let graph: LayoutGraph
  private let cell: Int
  private let perRow: Int
  /// The width the rows need.
  let width: Int

  init(_ graph: LayoutGraph, loose: [Int], width: Int) {
    self.graph = graph
    cell = (loose.map { graph.widths[$0] }.max() ?? 0) + graph.spacing.row * 2
    let area = Double(loose.count * cell * (graph.height + graph.spacing.row)) * 1.5
    let wished = max(width, Int(area.squareRoot()))
    let gap = graph.spacing.row * 2
    perRow = loose.isEmpty ? 1 : min(max(1, (wished + gap) / cell), loose.count)
    self.width = loose.isEmpty ? 0 : perRow * cell - gap
  }

  /// Places nodes in rows.
  ///
  /// - Parameters:
  ///   - nodes: the nodes, in order.
  ///   - top: where the first row begins.
  ///   - corners: the corners of all nodes.
  /// - Returns: where the last row ends.
  func place(_ nodes: [Int], below top: Int, corners: inout [Layout.Point]) -> Int {
    let row = graph.height + graph.spacing.row
    for (place, node) in nodes.enumerated() {
      corners[node] = .init(x: place % perRow * cell, y: top + place / perRow * row)
    }
    return top + (nodes.count + perRow - 1) / perRow * row - graph.spacing.row
  }
}
