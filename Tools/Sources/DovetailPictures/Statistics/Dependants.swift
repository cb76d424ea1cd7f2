@_spi(Tools) import DovetailChecks

/// How many other bindings need each binding, directly or through others.
enum Dependants {
  /// Counts exactly: each pass over the graph follows 64 bindings at once, a bit for each.
  static func counts(in graph: Digraph, of wiring: Wiring) -> [Int] {
    let bindings = wiring.blueprint.bindings.count
    let components = Array(graph.components().reversed())
    var place = Array(repeating: 0, count: graph.count)
    for (index, component) in components.enumerated() {
      for node in component { place[node] = index }
    }
    let arcs = Arcs(of: graph, between: components, place: place)
    var counts = Array(repeating: 0, count: bindings)
    var nodes = Array(repeating: [Int](), count: bindings)
    for (node, known) in wiring.nodes.enumerated() { nodes[known.binding].append(place[node]) }
    var marks = Array(repeating: UInt64(0), count: components.count)
    for first in stride(from: 0, to: bindings, by: 64) {
      for component in marks.indices { marks[component] = 0 }
      for binding in first..<min(first + 64, bindings) {
        for component in nodes[binding] { marks[component] |= 1 << UInt64(binding - first) }
      }
      arcs.spread(&marks)
      for binding in counts.indices {
        var seen: UInt64 = 0
        for component in nodes[binding] { seen |= marks[component] }
        if (first..<first + 64).contains(binding) { seen &= ~(1 << UInt64(binding - first)) }
        counts[binding] += seen.nonzeroBitCount
      }
    }
    return counts
  }
}

/// The arcs between the components of a graph, each after all that lead to its source.
private struct Arcs {
  private var sources: [Int] = []
  private var targets: [Int] = []

  init(of graph: Digraph, between components: [[Int]], place: [Int]) {
    for (source, component) in components.enumerated() {
      for node in component {
        for arc in graph.arcs(from: node) where place[graph.targets[arc]] != source {
          sources.append(source)
          targets.append(place[graph.targets[arc]])
        }
      }
    }
  }

  /// Passes each mark on to everything that its holder leads to.
  func spread(_ marks: inout [UInt64]) {
    for index in sources.indices { marks[targets[index]] |= marks[sources[index]] }
  }
}
