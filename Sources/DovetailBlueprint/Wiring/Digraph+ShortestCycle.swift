extension Digraph {
  /// The arcs of a shortest cycle of a graph in which every node reaches every other.
  ///
  /// Among cycles of the same length it is the one through the lowest node, and begins there. The
  /// search is exact for all graphs that occur. In a very large graph it stops after a number of
  /// steps linear in the graph's size, with the best cycle found.
  func shortestCycle() -> [Int] {
    var best: [Int] = []
    var remainingSteps = 65_536 + 32 * (count + targets.count)
    var marks = Array(repeating: -1, count: count)
    var arrivals = Array(repeating: (arc: -1, source: -1), count: count)
    for start in 0..<count where best.count != 1 && remainingSteps > 0 {
      var (front, length) = ([start], 1)
      marks[start] = start
      search: while !front.isEmpty, best.isEmpty || length < best.count {
        var next: [Int] = []
        for node in front {
          remainingSteps -= 1 + arcs(from: node).count
          for arc in arcs(from: node) {
            let target = targets[arc]
            if target == start {
              best = [arc]
              var last = node
              while last != start {
                best.append(arrivals[last].arc)
                last = arrivals[last].source
              }
              best.reverse()
              break search
            }
            guard marks[target] != start else { continue }
            marks[target] = start
            arrivals[target] = (arc, node)
            next.append(target)
          }
        }
        (front, length) = (next, length + 1)
      }
    }
    return best
  }
}
