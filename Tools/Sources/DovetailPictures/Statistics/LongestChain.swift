@_spi(Tools) import DovetailChecks

/// A longest path through a graph, on which nodes that reach each other are one step.
enum LongestChain {
  /// The nodes of the path from its beginning; of nodes that reach each other, the lowest.
  ///
  /// Of paths of the same length it is one that begins at the lowest node, and goes on to the
  /// lowest.
  static func nodes(in graph: Digraph) -> [Int] {
    let components = graph.components()
    var place = Array(repeating: 0, count: graph.count)
    for (index, component) in components.enumerated() {
      for node in component { place[node] = index }
    }
    let lowest = components.map { $0.min() ?? 0 }
    var length = Array(repeating: 1, count: components.count)
    var next = Array(repeating: -1, count: components.count)
    for (index, component) in components.enumerated() {
      for node in component {
        for arc in graph.arcs(from: node) where place[graph.targets[arc]] != index {
          let other = place[graph.targets[arc]]
          let isBetter =
            next[index] < 0
            || (length[other] + 1, -lowest[other]) > (length[index], -lowest[next[index]])
          if isBetter { (length[index], next[index]) = (length[other] + 1, other) }
        }
      }
    }
    let first = components.indices.max {
      (length[$0], -lowest[$0]) < (length[$1], -lowest[$1])
    }
    var nodes: [Int] = []
    var last = first ?? -1
    while last >= 0 {
      nodes.append(lowest[last])
      last = next[last]
    }
    return nodes
  }
}
