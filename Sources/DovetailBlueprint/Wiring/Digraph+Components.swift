extension Digraph {
  /// The sets of nodes that reach each other, without the nodes that are in no cycle.
  ///
  /// - Parameter skipped: an arc to leave out.
  /// - Returns: the sets; a single node is a set if it needs itself.
  package func cyclicComponents(without skipped: Int? = nil) -> [[Int]] {
    components(without: skipped).filter { component in
      component.count > 1
        || arcs(from: component[0]).contains { targets[$0] == component[0] && $0 != skipped }
    }
  }

  /// Every node in a set with the nodes it reaches and is reached by, a set before those that lead
  /// to it.
  ///
  /// Tarjan's algorithm with its own stack: it runs in linear time, at any depth.
  package func components(without skipped: Int? = nil) -> [[Int]] {
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
