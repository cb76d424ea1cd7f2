@_spi(Tools) import DovetailChecks

/// The columns with everything that is in them or passes them, and the links between neighbors.
///
/// An item is a node, or a point where a strand passes a column. Arcs that lead to one node share a
/// strand: they meet on the way, like the lines of a railway. So a column has at most as many
/// points as there are nodes, however many arcs there are. In a very long picture, arcs longer than
/// a limit go straight, so that the number of points stays linear.
struct Strands {
  /// Two items in neighboring columns.
  struct Link: Hashable {
    let left: Int
    let right: Int
  }

  private(set) var layer: [Int]
  private(set) var band: [Int]
  /// The items of each column from top to bottom, band by band.
  var columns: [[Int]]
  private(set) var links: [Link] = []
  /// The points of each arc's strand from left to right; `nil` for an arc that goes straight.
  private(set) var passages: [Range<Int>?]
  let nodeCount: Int
  let bandCount: Int

  init(_ graph: LayoutGraph, orientation: Orientation, layering: Layering) {
    nodeCount = graph.widths.count
    bandCount = graph.bandCount
    layer = layering.layers
    band = graph.bands
    columns = Array(repeating: [], count: layering.count)
    passages = Array(repeating: nil, count: graph.arcs.count)
    var isConnected = Array(repeating: false, count: nodeCount)
    for arc in graph.arcs {
      isConnected[arc.source] = true
      isConnected[arc.target] = true
    }
    for node in 0..<nodeCount where isConnected[node] { columns[layer[node]].append(node) }

    // The arcs by the node whose strand they share; a turned arc has a strand of its own.
    var sharing: [[Int]] = Array(repeating: [], count: nodeCount)
    var alone: [Int] = []
    for index in graph.arcs.indices {
      if orientation.isTurned[index] {
        alone.append(index)
      } else {
        sharing[graph.arcs[index].target].append(index)
      }
    }
    let groups = sharing.filter { !$0.isEmpty } + alone.map { [$0] }
    let ends = graph.arcs.indices.map { orientation.ends($0, of: graph) }
    let limit = Self.limit(ends, layer)
    var known: Set<Link> = []
    for group in groups { lead(group, ends, limit: limit, known: &known) }
  }

  /// The longest arc that has a strand.
  private static func limit(_ ends: [(from: Int, to: Int)], _ layer: [Int]) -> Int {
    let lengths = ends.map { layer[$0.to] - layer[$0.from] - 1 }
    var limit = max(lengths.max() ?? 0, 1)
    let most = 1_000 + 10 * (layer.count + ends.count)
    while limit > 1, lengths.reduce(0, { $0 + min($1, limit) }) > most { limit /= 2 }
    return limit
  }

  private mutating func lead(
    _ group: [Int], _ ends: [(from: Int, to: Int)], limit: Int, known: inout Set<Link>
  ) {
    let target = ends[group[0]].to
    let end = layer[target]
    let arcs = group.filter { end - layer[ends[$0].from] - 1 <= limit }
    guard let begin = arcs.map({ layer[ends[$0].from] + 1 }).min() else { return }
    let points = layer.count..<layer.count + end - begin
    for column in begin..<end {
      columns[column].append(layer.count)
      layer.append(column)
      band.append(band[target])
    }
    for index in arcs {
      let source = ends[index].from
      let passage = points.dropFirst(layer[source] + 1 - begin)
      passages[index] = passage
      let way = [source] + passage + [target]
      for (left, right) in zip(way, way.dropFirst()) {
        let link = Link(left: left, right: right)
        if known.insert(link).inserted { links.append(link) } else if left != source { break }
      }
    }
  }

  /// Whether an item is a point where a strand passes, and not a node.
  func isPoint(_ item: Int) -> Bool { item >= nodeCount }

  /// The items of a band.
  func items(ofBand number: Int) -> [Int] {
    columns.flatMap { $0 }.filter { band[$0] == number }
  }
}
