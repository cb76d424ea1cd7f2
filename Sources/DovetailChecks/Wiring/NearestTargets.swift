@_spi(Tools) import Dovetail

/// For every node, the way to the nearest of some targets, through nodes that may be passed.
///
/// In a graph that is not reversed, it is the way from the nearest of them.
@_spi(Tools) public struct NearestTargets {
  /// The label of the way's first arc; -1 at a target, and if there is no way.
  @_spi(Tools) public private(set) var firstArc: [Int]
  /// The label of the way's last arc; -1 if there is no first.
  private var lastArc: [Int]
  /// The target at the end of the way; -1 if there is none.
  @_spi(Tools) public private(set) var end: [Int]
  /// How many arcs the way has.
  private(set) var distance: [Int]

  /// Finds the ways.
  ///
  /// - Parameters:
  ///   - reversed: the graph with every arc reversed.
  ///   - targets: the nodes to reach.
  ///   - isOpen: whether a way may lead along an arc, given by its label.
  ///   - isPassage: whether a way may lead through a node, or begin there.
  @_spi(Tools) public init(
    in reversed: Digraph, to targets: [Int], along isOpen: (Int) -> Bool = { _ in true },
    through isPassage: (Int) -> Bool = { _ in true }
  ) {
    firstArc = Array(repeating: -1, count: reversed.count)
    lastArc = firstArc
    end = firstArc
    distance = Array(repeating: 0, count: reversed.count)
    for target in targets { end[target] = target }
    var (queue, next) = (targets, 0)
    while next < queue.count {
      let node = queue[next]
      next += 1
      for arc in reversed.arcs(from: node) {
        let source = reversed.targets[arc]
        guard end[source] < 0, isOpen(reversed.labels[arc]), isPassage(source) else { continue }
        end[source] = end[node]
        firstArc[source] = reversed.labels[arc]
        lastArc[source] = lastArc[node] < 0 ? reversed.labels[arc] : lastArc[node]
        distance[source] = distance[node] + 1
        queue.append(source)
      }
    }
  }

  /// An arc to a node, if there is one, and those of the node's way; `nil` where the middle of a
  /// long way is left out.
  @_spi(Tools) public func way(
    from node: Int, after arc: Wiring.Arc? = nil, in wiring: Wiring
  ) -> [Wiring.Arc?] {
    var way: [Wiring.Arc?] = arc == nil ? [] : [arc]
    var last = node
    while firstArc[last] >= 0 {
      let isCut = way.count == PathExcerpt.tail - 1 && distance[last] > 2
      if isCut { way.append(nil) }
      let next = wiring.arcs[isCut ? lastArc[last] : firstArc[last]]
      way.append(next)
      last = isCut ? end[last] : next.source == last ? next.target : next.source
    }
    return way
  }
}

extension Wiring {
  /// For every node, a shortest way to it from a binding that nothing depends on.
  ///
  /// No way leads into a cycle that nothing outside depends on.
  @_spi(Tools) public var waysFromRoots: NearestTargets {
    NearestTargets(in: forward, to: unneeded)
  }

  /// The nodes of the bindings that nothing depends on.
  var unneeded: [Int] {
    var isNeeded = Array(repeating: false, count: blueprint.bindings.count)
    for arc in arcs { isNeeded[nodes[arc.target].binding] = true }
    return nodes.indices.filter { !isNeeded[nodes[$0].binding] }
  }
}
