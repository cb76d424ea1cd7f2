@_spi(Tools) import DovetailChecks

/// The paths of the arcs along their strands.
struct Routing {
  private(set) var routes: [Layout.Route] = []

  init(
    _ graph: LayoutGraph, strands: Strands, columns: Columns, corners: [Layout.Point],
    heights: [Int]
  ) {
    for (index, arc) in graph.arcs.enumerated() {
      // An arc that leads to the left was turned; a strand is stored from left to right.
      let isTurned = strands.layer[arc.source] > strands.layer[arc.target]
      let (from, to) = isTurned ? (arc.target, arc.source) : (arc.source, arc.target)
      // If two nodes need each other, the two lines keep apart.
      let shift = isTurned ? graph.height / 4 : 0
      var points = [
        Layout.Point(x: corners[from].x + graph.widths[from], y: heights[from] + shift)
      ]
      let column = strands.layer[from]
      points.append(
        .init(x: columns.lefts[column] + columns.widths[column], y: heights[from] + shift))
      for point in strands.passages[index] ?? 0..<0 {
        let column = strands.layer[point]
        points.append(.init(x: columns.lefts[column], y: heights[point]))
        points.append(
          .init(x: columns.lefts[column] + columns.widths[column], y: heights[point]))
      }
      let end = Layout.Point(x: corners[to].x, y: heights[to] + shift)
      points += [end, end]
      routes.append(Layout.Route(points: isTurned ? points.reversed() : points, isTurned: isTurned))
    }
  }
}
