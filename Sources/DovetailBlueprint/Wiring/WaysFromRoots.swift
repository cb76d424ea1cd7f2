/// For every node, a shortest way to it from a binding that nothing depends on.
package struct WaysFromRoots {
  private var roots: [Int]
  private var arrivals: [Int]

  package init(_ wiring: Wiring) {
    var isNeeded = Array(repeating: false, count: wiring.blueprint.bindings.count)
    for arc in wiring.arcs { isNeeded[wiring.nodes[arc.target].binding] = true }
    roots = Array(repeating: -1, count: wiring.nodes.count)
    arrivals = roots
    var queue = wiring.nodes.indices.filter { !isNeeded[wiring.nodes[$0].binding] }
    for root in queue { roots[root] = root }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for index in wiring.arcs(from: node) {
        let target = wiring.arcs[index].target
        guard roots[target] < 0 else { continue }
        (roots[target], arrivals[target]) = (roots[node], index)
        queue.append(target)
      }
    }
  }

  /// Whether a way leads to the node; none leads into a cycle that nothing outside depends on.
  package func isReached(_ node: Int) -> Bool { roots[node] >= 0 }

  /// The node at which the way begins; the node itself if there is no way.
  func root(of node: Int) -> Int { isReached(node) ? roots[node] : node }

  /// The nodes of the way, including the one at its end.
  package func way(to node: Int, in wiring: Wiring) -> [Int] {
    var way = [node]
    while arrivals[way[way.count - 1]] >= 0 {
      way.append(wiring.arcs[arrivals[way[way.count - 1]]].source)
    }
    return way.reversed()
  }

  /// The steps of the way before the node: all of a short way, the first and the last of a long
  /// one.
  func steps(to node: Int, in wiring: Wiring) -> [ResolutionStep] {
    var steps: [ResolutionStep] = []
    var last = node
    while arrivals[last] >= 0, steps.count < PathExcerpt.tail {
      let arc = wiring.arcs[arrivals[last]]
      steps.append(wiring.step(arc.source, through: wiring.edge(arc)))
      last = arc.source
    }
    guard arrivals[last] >= 0 else { return steps.reversed() }
    return [wiring.step(root(of: node))] + steps.reversed()
  }
}
