/// A directed graph over the nodes 0, 1, 2 …, with a label on each arc.
package struct Digraph {
  /// The index of each node's first arc; one more entry than there are nodes.
  private(set) var offsets: [Int] = [0]
  /// The node that each arc leads to.
  package private(set) var targets: [Int] = []
  /// The meaning of each arc.
  package private(set) var labels: [Int] = []

  /// Makes a graph without nodes.
  package init() {}

  /// How many nodes the graph has.
  package var count: Int { offsets.count - 1 }

  /// Adds a node with its arcs.
  package mutating func addNode(_ arcs: [(target: Int, label: Int)]) {
    for arc in arcs {
      targets.append(arc.target)
      labels.append(arc.label)
    }
    offsets.append(targets.count)
  }

  /// The arcs that leave a node.
  package func arcs(from node: Int) -> Range<Int> { offsets[node]..<offsets[node + 1] }

  /// The same graph with every arc reversed.
  package func reversed() -> Digraph {
    var sources = Array(repeating: [(target: Int, label: Int)](), count: count)
    for node in 0..<count {
      for arc in arcs(from: node) { sources[targets[arc]].append((node, labels[arc])) }
    }
    var reversed = Digraph()
    for sources in sources { reversed.addNode(sources) }
    return reversed
  }

  /// The nodes and the arcs between them, as a graph of its own.
  ///
  /// - Parameter nodes: the nodes to keep; the result numbers them by their places in this array.
  /// - Returns: the part of the graph, with the labels of its arcs.
  func restricted(to nodes: [Int]) -> Digraph {
    let places = Dictionary(uniqueKeysWithValues: zip(nodes, nodes.indices))
    var part = Digraph()
    for node in nodes {
      part.addNode(
        arcs(from: node).compactMap { arc in places[targets[arc]].map { ($0, labels[arc]) } })
    }
    return part
  }
}
