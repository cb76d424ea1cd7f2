@_spi(Tools) import DovetailChecks

/// Chooses the column of each node, so that every arc leads to the right.
///
/// A node is as far left as the nodes that need it allow. But if it needs more nodes than need it,
/// it is next to the nodes it needs. A column that would be too high becomes several.
struct Layering {
  private(set) var layers: [Int]
  private(set) var count = 0

  init(_ graph: LayoutGraph, orientation: Orientation, isConnected: [Bool]) {
    let ends = graph.arcs.indices.map { orientation.ends($0, of: graph) }
    let after = graph.digraph(of: ends)
    let before = graph.digraph(of: ends.map { ($0.to, $0.from) })
    layers = Array(repeating: 0, count: graph.widths.count)
    let order = Self.order(after, before)
    for node in order {
      for arc in after.arcs(from: node) {
        layers[after.targets[arc]] = max(layers[after.targets[arc]], layers[node] + 1)
      }
    }
    for node in order.reversed() {
      let targets = after.arcs(from: node).map { layers[after.targets[$0]] }
      if targets.count > before.arcs(from: node).count, let nearest = targets.min() {
        layers[node] = nearest - 1
      }
    }
    close(isConnected)
    wrap(graph, isConnected: isConnected, hasNeeds: { !after.arcs(from: $0).isEmpty })
  }

  /// The nodes in an order in which each comes after all that need it.
  private static func order(_ after: Digraph, _ before: Digraph) -> [Int] {
    var waiting = (0..<after.count).map { before.arcs(from: $0).count }
    var order = waiting.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < order.count {
      for arc in after.arcs(from: order[next]) {
        waiting[after.targets[arc]] -= 1
        if waiting[after.targets[arc]] == 0 { order.append(after.targets[arc]) }
      }
      next += 1
    }
    return order
  }

  /// Removes columns without a node.
  private mutating func close(_ isConnected: [Bool]) {
    var isUsed = Array(repeating: false, count: (layers.max() ?? 0) + 1)
    for node in layers.indices where isConnected[node] { isUsed[layers[node]] = true }
    var numbers = Array(repeating: 0, count: isUsed.count)
    for layer in isUsed.indices where isUsed[layer] {
      numbers[layer] = count
      count += 1
    }
    for node in layers.indices { layers[node] = numbers[layers[node]] }
  }

  /// Splits columns that would make the picture too high.
  private mutating func wrap(
    _ graph: LayoutGraph, isConnected: [Bool], hasNeeds: (Int) -> Bool
  ) {
    var members: [[[Int]]] = Array(
      repeating: Array(repeating: [], count: graph.bandCount), count: count)
    for node in layers.indices where isConnected[node] {
      members[layers[node]][graph.bands[node]].append(node)
    }
    let limit = Self.limit(members.map { $0.map(\.count) }, graph)
    var first = 0
    for layer in members.indices {
      let parts = Self.parts(members[layer].map(\.count), limit)
      for band in members[layer] where !band.isEmpty {
        // A node without needs has lines on its left only, and goes into a column on the left.
        let sorted = band.sorted {
          (hasNeeds($0) ? 1 : 0, graph.clusters[$0], $0)
            < (hasNeeds($1) ? 1 : 0, graph.clusters[$1], $1)
        }
        for (place, node) in sorted.enumerated() {
          layers[node] = first + place * parts / sorted.count
        }
      }
      first += parts
    }
    count = first
  }

  private static func parts(_ counts: [Int], _ limit: Int) -> Int {
    max(1, counts.map { ($0 + limit - 1) / limit }.max() ?? 1)
  }

  /// How many nodes a column may have in one band, for a picture three wide and two high.
  private static func limit(_ counts: [[Int]], _ graph: LayoutGraph) -> Int {
    var limit = max(counts.lazy.flatMap(\.self).max() ?? 1, 1)
    let average = graph.widths.reduce(0, +) / max(graph.widths.count, 1)
    while limit > 12 {
      var (width, highest) = (0, Array(repeating: 0, count: graph.bandCount))
      for layer in counts {
        let parts = parts(layer, limit)
        width += parts * (average + graph.spacing.column)
        for band in highest.indices {
          highest[band] = max(highest[band], (layer[band] + parts - 1) / parts)
        }
      }
      let height = highest.reduce(0, +) * (graph.height + graph.spacing.row)
      if height * 3 <= width * 2 { break }
      limit = max(12, limit * 7 / 8)
    }
    return limit
  }
}
