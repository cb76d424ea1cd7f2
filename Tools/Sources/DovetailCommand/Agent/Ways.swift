@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks
import DovetailPictures

/// The ways from a key to one that it needs, directly or through others.
struct Ways {
  private let wiring: Wiring

  init(_ blueprint: Blueprint) {
    wiring = Wiring(blueprint.asking())
  }

  /// One step: a binding, and the need that leads on; `nil` at the end.
  private struct Step {
    let node: Int
    let edge: Blueprint.Edge?
  }

  /// The ways as text, the shortest first: at most one for each need of the first key.
  func text(from: Blueprint.Key, to: Blueprint.Key) -> String {
    let ways = ways(from: from, to: to)
    let (start, end) = (wiring.spelling.plain(from), wiring.spelling.plain(to))
    guard !ways.isEmpty else {
      let isOther = !self.ways(from: to, to: from).isEmpty
      return "\(start) does not need \(end), directly or through others"
        + (isOther ? "; \(end) needs \(start)" : "")
    }
    let count = ways.count == 1 ? "" : ", in \(ways.count) ways"
    return "\(start) needs \(end)\(count)\n"
      + ways.map { text($0, to: to) }.joined(separator: "\n")
  }

  private func ways(from: Blueprint.Key, to: Blueprint.Key) -> [[Step]] {
    let all = wiring.nodes.indices
    let distances = distances(to: to)
    var seen: Set<[Blueprint.Key]> = []
    return all.filter { wiring.binding($0).key == from }.flatMap { start in
      firstSteps(from: start, to: to, distances)
    }.sorted { $0.count < $1.count }.filter { way in
      seen.insert(way.map { wiring.binding($0.node).key } + [to]).inserted
    }
  }

  /// How many needs each node is away from the key; nodes that do not lead to it are left out.
  private func distances(to key: Blueprint.Key) -> [Int: Int] {
    var distances: [Int: Int] = [:]
    var queue: [Int] = []
    // A key that nothing provides has no node; then its needs are the ends.
    for node in wiring.nodes.indices where wiring.binding(node).key == key {
      distances[node] = 0
      queue.append(node)
    }
    if queue.isEmpty {
      for node in wiring.nodes.indices
      where wiring.binding(node).edges.contains(where: { $0.key == key }) {
        distances[node] = 1
        queue.append(node)
      }
    }
    var next = 0
    let reversed = wiring.backward
    while next < queue.count {
      let node = queue[next]
      next += 1
      for arc in reversed.arcs(from: node) where distances[reversed.targets[arc]] == nil {
        distances[reversed.targets[arc]] = (distances[node] ?? 0) + 1
        queue.append(reversed.targets[arc])
      }
    }
    return distances
  }

  private func firstSteps(
    from start: Int, to key: Blueprint.Key, _ distances: [Int: Int]
  ) -> [[Step]] {
    var ways: [[Step]] = []
    for arc in wiring.arcs(from: start).map({ wiring.arcs[$0] }) where distances[arc.target] != nil
    {
      let rest = rest(from: arc.target, to: key, distances)
      if rest.contains(where: { $0.node == start }) { continue }
      ways.append([Step(node: start, edge: wiring.edge(arc))] + rest)
    }
    // The need of a key that nothing provides.
    if !wiring.nodes.indices.contains(where: { wiring.binding($0).key == key }),
      let edge = wiring.binding(start).edges.first(where: { $0.key == key })
    {
      ways.append([Step(node: start, edge: edge)])
    }
    return ways
  }

  private func rest(from start: Int, to key: Blueprint.Key, _ distances: [Int: Int]) -> [Step] {
    var (steps, node): ([Step], Int) = ([], start)
    while let distance = distances[node], distance > 0 {
      let arcs = wiring.arcs(from: node).map { wiring.arcs[$0] }
      guard let next = arcs.first(where: { distances[$0.target] == distance - 1 }) else {
        let edge = wiring.binding(node).edges.first { $0.key == key }
        return steps + [Step(node: node, edge: edge)]
      }
      steps.append(Step(node: node, edge: wiring.edge(next)))
      node = next.target
    }
    return steps + [Step(node: node, edge: nil)]
  }
}

// MARK: - Text

extension Ways {
  private func text(_ way: [Step], to key: Blueprint.Key) -> String {
    let end = wiring.spelling.plain(key)
    var keys = way.map { wiring.spelling.plain(wiring.binding($0.node).key) }
    if way.last?.edge != nil { keys.append(end) }
    var lines = ["  \(keys.joined(separator: " → "))"]
    for step in way {
      let binding = wiring.binding(step.node)
      let place = "    \(binding.place): \(wiring.spelling.plain(binding.key))"
      guard let edge = step.edge else {
        lines.append("\(place) is registered here as \(binding.lifetime.spelling)")
        continue
      }
      lines.append("\(place) needs \(wiring.spelling.form(edge))\(edge.origin.phrase(edge))")
    }
    if way.last?.edge != nil { lines.append("    nothing provides \(end)") }
    return lines.joined(separator: "\n")
  }
}

extension Blueprint.Edge.Origin {
  /// Where a need comes from, in words.
  fileprivate func phrase(_ edge: Blueprint.Edge) -> String {
    switch self {
    case .property(let name): " in its property \(name)"
    case .source(let place): ", resolved at \(place)"
    case .recipe: edge.parameter.map { " as parameter \($0)" } ?? ", resolved by its recipe"
    }
  }
}
