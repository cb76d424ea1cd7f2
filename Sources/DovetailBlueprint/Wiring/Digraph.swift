/// A directed graph over the nodes 0, 1, 2 …, with a label on each arc.
package struct Digraph {
  /// The index of each node's first arc; one more entry than there are nodes.
  let offsets: [Int]
  /// The node that each arc leads to.
  package let targets: [Int]
  /// The meaning of each arc.
  package let labels: [Int]

  /// Makes a graph of a number of nodes; the arcs that leave a node keep their order.
  package init(_ count: Int, _ arcs: [(source: Int, target: Int, label: Int)]) {
    var offsets = Array(repeating: 0, count: count + 1)
    for arc in arcs { offsets[arc.source + 1] += 1 }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    var (next, places) = (offsets, Array(repeating: 0, count: arcs.count))
    for (index, arc) in arcs.enumerated() {
      places[next[arc.source]] = index
      next[arc.source] += 1
    }
    self.offsets = offsets
    targets = places.map { arcs[$0].target }
    labels = places.map { arcs[$0].label }
  }

  /// How many nodes the graph has.
  package var count: Int { offsets.count - 1 }

  /// The arcs that leave a node.
  package func arcs(from node: Int) -> Range<Int> { offsets[node]..<offsets[node + 1] }

  /// The nodes and the arcs between them, as a graph of its own.
  ///
  /// - Parameters:
  ///   - nodes: the nodes to keep; the result numbers them by their places in this array.
  ///   - places: room for a place of each node of the graph, all of them -1.
  /// - Returns: the part of the graph, with the labels of its arcs.
  func restricted(to nodes: [Int], using places: inout [Int]) -> Digraph {
    for (place, node) in nodes.enumerated() { places[node] = place }
    let kept = nodes.flatMap { node in
      arcs(from: node).map { (places[node], places[targets[$0]], labels[$0]) }
    }.filter { $0.1 >= 0 }
    for node in nodes { places[node] = -1 }
    return Digraph(nodes.count, kept)
  }
}
