@_spi(Tools) import DovetailChecks

/// Chooses which arcs are drawn against their direction, so that the others close no cycle.
///
/// Only arcs of cycles are turned. If firm arcs alone close no cycle, only other arcs are turned.
struct Orientation {
  private(set) var isTurned: [Bool]

  init(_ graph: LayoutGraph) {
    isTurned = Array(repeating: false, count: graph.arcs.count)
    let digraph = graph.digraph(of: graph.arcs.map { ($0.source, $0.target) })
    let components = digraph.cyclicComponents()
    guard !components.isEmpty else { return }
    var componentOf = Array(repeating: -1, count: digraph.count)
    for (index, component) in components.enumerated() {
      for node in component { componentOf[node] = index }
    }
    var isEntry = Array(repeating: false, count: digraph.count)
    for arc in graph.arcs where componentOf[arc.source] != componentOf[arc.target] {
      isEntry[arc.target] = true
    }
    var rank = Array(repeating: -1, count: digraph.count)
    for (index, component) in components.enumerated() {
      let nodes = component.sorted { (isEntry[$0] ? 0 : 1, $0) < (isEntry[$1] ? 0 : 1, $1) }
      var finished: [Int] = []
      var visited: Set<Int> = []
      for start in nodes where visited.insert(start).inserted {
        var way = [(node: start, next: digraph.arcs(from: start).lowerBound)]
        while let (node, next) = way.last {
          guard next < digraph.arcs(from: node).upperBound else {
            finished.append(node)
            way.removeLast()
            continue
          }
          way[way.count - 1].next += 1
          let target = digraph.targets[next]
          let isFollowed = componentOf[target] == index && graph.arcs[digraph.labels[next]].isFirm
          if isFollowed, visited.insert(target).inserted {
            way.append((target, digraph.arcs(from: target).lowerBound))
          }
        }
      }
      for (place, node) in finished.reversed().enumerated() { rank[node] = place }
    }
    for (index, arc) in graph.arcs.enumerated() where componentOf[arc.source] >= 0 {
      let isInside = componentOf[arc.source] == componentOf[arc.target]
      isTurned[index] = isInside && rank[arc.source] > rank[arc.target]
    }
  }

  /// The ends of an arc in their order from left to right.
  func ends(_ index: Int, of graph: LayoutGraph) -> (from: Int, to: Int) {
    let arc = graph.arcs[index]
    return isTurned[index] ? (arc.target, arc.source) : (arc.source, arc.target)
  }
}
