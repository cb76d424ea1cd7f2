extension Digraph {
  /// The sets of nodes that reach each other, without the nodes that are in no cycle.
  ///
  /// Tarjan's algorithm with its own stack: it runs in linear time, at any depth.
  ///
  /// - Parameter skipped: an arc to leave out.
  /// - Returns: the sets; a single node is a set if it needs itself.
  package func cyclicComponents(without skipped: Int? = nil) -> [[Int]] {
    components(keepingAll: false, without: skipped)
  }

  /// Every node in a set with the nodes it reaches and is reached by, a set before those that lead
  /// to it.
  package func components() -> [[Int]] {
    components(keepingAll: true, without: nil)
  }

  private func components(keepingAll: Bool, without skipped: Int?) -> [[Int]] {
    var search = ComponentSearch(graph: self, keepsAll: keepingAll, skipped: skipped)
    for node in 0..<count where search.order[node] < 0 {
      search.visit(node)
    }
    return search.components
  }
}

private struct ComponentSearch {
  let graph: Digraph
  let keepsAll: Bool
  let skipped: Int?
  var order: [Int]
  var components: [[Int]] = []
  private var lowest: [Int]
  private var nextArc: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var visited = 0

  init(graph: Digraph, keepsAll: Bool, skipped: Int?) {
    self.graph = graph
    self.keepsAll = keepsAll
    self.skipped = skipped
    order = Array(repeating: -1, count: graph.count)
    lowest = order
    nextArc = Array(graph.offsets.dropLast())
    isOpen = Array(repeating: false, count: graph.count)
  }

  mutating func visit(_ root: Int) {
    var way = [root]
    enter(root)
    while let node = way.last {
      guard nextArc[node] < graph.offsets[node + 1] else {
        way.removeLast()
        if let parent = way.last { lowest[parent] = min(lowest[parent], lowest[node]) }
        if lowest[node] == order[node] { close(node) }
        continue
      }
      let arc = nextArc[node]
      nextArc[node] += 1
      guard arc != skipped else { continue }
      let target = graph.targets[arc]
      if order[target] < 0 {
        enter(target)
        way.append(target)
      } else if isOpen[target] {
        lowest[node] = min(lowest[node], order[target])
      }
    }
  }

  private mutating func enter(_ node: Int) {
    order[node] = visited
    lowest[node] = visited
    visited += 1
    open.append(node)
    isOpen[node] = true
  }

  private mutating func close(_ node: Int) {
    var component: [Int] = []
    repeat {
      let last = open.removeLast()
      isOpen[last] = false
      component.append(last)
    } while component.last != node
    let needsItself = graph.arcs(from: node).contains {
      graph.targets[$0] == node && $0 != skipped
    }
    if keepsAll || component.count > 1 || needsItself { components.append(component) }
  }
}
