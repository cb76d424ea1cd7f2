@_spi(Tools) import DovetailChecks

/// The place of everything in a graph: in columns from left to right, each node left of its needs.
///
/// This is the layered layout of Sugiyama, Tagawa and Toda, step by step: ``Orientation`` turns
/// arcs of cycles, ``Layering`` chooses columns, ``Strands`` leads long arcs through the columns
/// between, ``Ordering`` lowers the number of crossings, ``Placement`` sets the heights. No step is
/// random, and each is linear in nodes and arcs except for the logarithm of a sort.
struct Layout {
  /// The top left corner of each node.
  private(set) var corners: [Point]
  /// The column of each node, counted from the left.
  private(set) var layers: [Int]
  /// The path of each arc.
  private(set) var routes: [Route] = []
  /// Where the nodes of each band are.
  private(set) var bands: [Frame] = []
  private(set) var width = 0
  private(set) var height = 0

  /// A point; y grows downwards.
  struct Point: Hashable {
    var x: Int
    var y: Int
  }

  /// A rectangle.
  struct Frame: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The path of an arc, beginning at the node that has the need.
  struct Route: Hashable {
    /// The points it passes: two for each column, the first and the last at the nodes.
    ///
    /// It is level between the two points of a column, and bends after the second.
    var points: [Point]
    /// Whether it runs from right to left, which only an arc of a cycle does.
    var isTurned: Bool
  }
}

extension Layout {
  /// Lays out a graph.
  init(_ graph: LayoutGraph) {
    let count = graph.widths.count
    corners = Array(repeating: Point(x: 0, y: 0), count: count)
    layers = Array(repeating: 0, count: count)
    var isConnected = Array(repeating: false, count: count)
    for arc in graph.arcs {
      isConnected[arc.source] = true
      isConnected[arc.target] = true
    }
    let orientation = Orientation(graph)
    let layering = Layering(graph, orientation: orientation, isConnected: isConnected)
    layers = layering.layers
    var strands = Strands(graph, orientation: orientation, layering: layering)
    Ordering.apply(to: &strands)
    let placement = Placement(strands, graph: graph)
    let columns = Columns(graph, strands: strands)
    width = columns.width
    let centers = stack(graph, strands, placement, columns, isConnected)
    routes =
      Routing(graph, strands: strands, columns: columns, corners: corners, heights: centers).routes
  }

  /// Puts the bands one below the other, and the nodes without lines below the columns of each
  /// band.
  ///
  /// - Returns: the height of the middle of each item.
  private mutating func stack(
    _ graph: LayoutGraph, _ strands: Strands, _ placement: Placement, _ columns: Columns,
    _ isConnected: [Bool]
  ) -> [Int] {
    var loose: [[Int]] = Array(repeating: [], count: graph.bandCount)
    for node in graph.widths.indices where !isConnected[node] {
      loose[graph.bands[node]].append(node)
    }
    let shelf = Shelf(graph, loose: loose.flatMap(\.self), width: width)
    width = max(width, shelf.width)
    var centers = placement.centers
    var top = 0
    for band in 0..<graph.bandCount {
      if band > 0 { top += graph.spacing.band }
      let begin = top
      for item in strands.items(ofBand: band) {
        centers[item] += begin
        if item < graph.widths.count {
          corners[item] = Point(
            x: columns.lefts[strands.layer[item]], y: centers[item] - graph.height / 2)
        }
      }
      top += placement.heights[band]
      if !loose[band].isEmpty {
        if placement.heights[band] > 0 { top += graph.spacing.row * 2 }
        top = shelf.place(loose[band], below: top, corners: &corners)
      }
      bands.append(Frame(x: 0, y: begin, width: width, height: top - begin))
    }
    height = top
    return centers
  }
}
