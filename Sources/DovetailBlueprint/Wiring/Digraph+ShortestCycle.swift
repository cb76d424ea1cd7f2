extension Digraph {
  /// The arcs of a shortest cycle of a graph in which every node reaches every other.
  ///
  /// Among cycles of the same length it is the one through the lowest node, and begins there. The
  /// search is exact for all graphs that occur. In a very large graph it stops after a number of
  /// steps linear in the graph's size, with the best cycle found.
  func shortestCycle() -> [Int] {
    var search = CycleSearch(graph: self)
    for node in 0..<count {
      search.begin(at: node)
      if search.best.count == 1 || search.isSpent { break }
    }
    return search.best
  }
}

private struct CycleSearch {
  let graph: Digraph
  var best: [Int] = []
  private var remainingSteps: Int
  private var arrivals: [Int]
  private var sources: [Int]
  private var marks: [Int]

  var isSpent: Bool { remainingSteps <= 0 }

  init(graph: Digraph) {
    self.graph = graph
    remainingSteps = 65_536 + 32 * (graph.count + graph.targets.count)
    arrivals = Array(repeating: -1, count: graph.count)
    sources = arrivals
    marks = arrivals
  }

  /// Looks for a cycle through the node that is shorter than the best one.
  mutating func begin(at start: Int) {
    var (front, length) = ([start], 1)
    marks[start] = start
    while !front.isEmpty, best.isEmpty || length < best.count {
      var next: [Int] = []
      for node in front {
        remainingSteps -= 1 + graph.arcs(from: node).count
        for arc in graph.arcs(from: node) {
          let target = graph.targets[arc]
          if target == start {
            best = way(to: node, from: start) + [arc]
            return
          }
          guard marks[target] != start else { continue }
          marks[target] = start
          arrivals[target] = arc
          sources[target] = node
          next.append(target)
        }
      }
      (front, length) = (next, length + 1)
    }
  }

  private func way(to node: Int, from start: Int) -> [Int] {
    var (way, last): ([Int], Int) = ([], node)
    while last != start {
      way.append(arrivals[last])
      last = sources[last]
    }
    return way.reversed()
  }
}
