/// For every node, the way to the nearest of some targets, through nodes that let one pass.
struct NearestTargets {
  /// The first arc of the way, by its label; -1 at a target, and where there is no way.
  private(set) var firstArc: [Int]
  /// The target at the end of the way; -1 where there is none.
  private(set) var end: [Int]
  /// How many arcs the way has.
  private(set) var distance: [Int]

  /// Finds the ways.
  ///
  /// - Parameters:
  ///   - reversed: the graph, its arcs the other way round.
  ///   - targets: the nodes to reach.
  ///   - isPassage: whether a way may lead through a node, or begin there.
  init(in reversed: Digraph, to targets: [Int], through isPassage: (Int) -> Bool) {
    firstArc = Array(repeating: -1, count: reversed.count)
    end = firstArc
    distance = Array(repeating: 0, count: reversed.count)
    for target in targets { end[target] = target }
    var (queue, next) = (targets, 0)
    while next < queue.count {
      let node = queue[next]
      next += 1
      for arc in reversed.arcs(from: node) {
        let source = reversed.targets[arc]
        guard end[source] < 0, isPassage(source) else { continue }
        end[source] = end[node]
        firstArc[source] = reversed.labels[arc]
        distance[source] = distance[node] + 1
        queue.append(source)
      }
    }
  }
}

extension NearestTargets {
  /// The arcs from the source of an arc to the nearest target; at most as many as a path shows.
  func way(through arc: Wiring.Arc, in wiring: Wiring) -> [Wiring.Arc] {
    var way = [arc]
    var last = arc.target
    while firstArc[last] >= 0, way.count < PathExcerpt.tail {
      way.append(wiring.arcs[firstArc[last]])
      last = wiring.arcs[firstArc[last]].target
    }
    return way
  }
}
