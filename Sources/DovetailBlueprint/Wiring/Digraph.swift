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

  /// Adds an arc to the node that is being built.
  package mutating func add(_ target: Int, label: Int) {
    targets.append(target)
    labels.append(label)
  }

  /// Ends the node that is being built, and begins the next.
  package mutating func closeNode() {
    offsets.append(targets.count)
  }

  /// The arcs that leave a node.
  package func arcs(from node: Int) -> Range<Int> { offsets[node]..<offsets[node + 1] }

  /// The same graph with every arc reversed.
  package func reversed() -> Digraph {
    var sources = Array(repeating: [(node: Int, label: Int)](), count: count)
    for node in 0..<count {
      for arc in arcs(from: node) { sources[targets[arc]].append((node, labels[arc])) }
    }
    var reversed = Digraph()
    for sources in sources {
      for source in sources { reversed.add(source.node, label: source.label) }
      reversed.closeNode()
    }
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
      for arc in arcs(from: node) {
        if let place = places[targets[arc]] { part.add(place, label: labels[arc]) }
      }
      part.closeNode()
    }
    return part
  }
}
