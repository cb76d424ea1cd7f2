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
