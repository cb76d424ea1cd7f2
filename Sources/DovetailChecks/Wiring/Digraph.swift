/// A directed graph over the nodes 0, 1, 2 …, with a label on each arc.
@_spi(Tools) public struct Digraph {
  /// The index of each node's first arc; one more entry than there are nodes.
  let offsets: [Int]
  /// The node that each arc leads to.
  @_spi(Tools) public let targets: [Int]
  /// The meaning of each arc.
  @_spi(Tools) public let labels: [Int]

  /// Makes a graph of a number of nodes; the arcs that leave a node keep their order.
  @_spi(Tools) public init(_ count: Int, _ arcs: [(source: Int, target: Int, label: Int)]) {
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
  @_spi(Tools) public var count: Int { offsets.count - 1 }

  /// The arcs that leave a node.
  @_spi(Tools) public func arcs(from node: Int) -> Range<Int> { offsets[node]..<offsets[node + 1] }

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

extension Digraph {
  /// The sets of nodes that reach each other, without the nodes that are in no cycle.
  ///
  /// - Parameter skipped: an arc to leave out.
  /// - Returns: the sets; a single node is a set if it needs itself.
  @_spi(Tools) public func cyclicComponents(without skipped: Int? = nil) -> [[Int]] {
    components(without: skipped).filter { component in
      component.count > 1
        || arcs(from: component[0]).contains { targets[$0] == component[0] && $0 != skipped }
    }
  }

  /// Every node in a set with the nodes it reaches and is reached by, a set before those that lead
  /// to it.
  ///
  /// Tarjan's algorithm with its own stack: it runs in linear time, at any depth.
  @_spi(Tools) public func components(without skipped: Int? = nil) -> [[Int]] {
    // The nodes are numbered as they are visited; those of finished sets have the highest number.
    var (order, nextArc) = (Array(repeating: -1, count: count), offsets)
    var (lowest, open, visited) = (order, [Int](), 0)
    var components: [[Int]] = []
    for root in 0..<count where order[root] < 0 {
      var way = [root]
      while let node = way.last {
        if order[node] < 0 {
          (order[node], lowest[node]) = (visited, visited)
          visited += 1
          open.append(node)
        }
        let arc = nextArc[node]
        if arc < offsets[node + 1] {
          nextArc[node] += 1
          guard arc != skipped else { continue }
          let target = targets[arc]
          if order[target] < 0 { way.append(target) }
          if order[target] >= 0 { lowest[node] = min(lowest[node], order[target]) }
          continue
        }
        way.removeLast()
        if let parent = way.last { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == order[node], let place = open.lastIndex(of: node) else { continue }
        components.append(open[place...].reversed())
        for member in open[place...] { order[member] = .max }
        open.removeSubrange(place...)
      }
    }
    return components
  }
}

extension Digraph {
  /// The arcs of a shortest cycle of a graph in which every node reaches every other.
  ///
  /// Among cycles of the same length it is the one through the lowest node, and begins there. The
  /// search is exact for all graphs that occur. In a very large graph it stops after a number of
  /// steps linear in the graph's size, with the best cycle found.
  func shortestCycle() -> [Int] {
    var best: [Int] = []
    var remainingSteps = 65_536 + 32 * (count + targets.count)
    var seenFrom = Array(repeating: -1, count: count)
    for start in 0..<count where best.count != 1 && remainingSteps > 0 {
      // The arcs that were followed, each with its place in a way and the place of the one before.
      var (steps, next) = ([(arc: -1, node: start, length: 0, before: -1)], 0)
      search: while next < steps.count, best.isEmpty || steps[next].length + 1 < best.count {
        let (step, place) = (steps[next], next)
        next += 1
        remainingSteps -= 1 + arcs(from: step.node).count
        for arc in arcs(from: step.node) where seenFrom[targets[arc]] != start {
          seenFrom[targets[arc]] = start
          steps.append((arc, targets[arc], step.length + 1, place))
          guard targets[arc] == start else { continue }
          best = sequence(first: steps.count - 1) { steps[$0].before }.prefix { $0 > 0 }
            .map { steps[$0].arc }.reversed()
          break search
        }
      }
    }
    return best
  }
}
