@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

/// The lines of a picture while they are collected: the wiring, with one node for each binding.
struct Connections {
  private struct Pair: Hashable {
    let source: Int
    let target: Int
  }

  private struct Need: Hashable {
    let binding: Int
    let edge: Int
  }

  private struct Way: Hashable {
    let need: Need
    let target: Int
  }

  private(set) var edges: [Picture.Edge] = []
  private var places: [Pair: Int] = [:]
  private var met: Set<Need> = []

  /// Collects the needs that are met.
  init(_ wiring: Wiring) {
    var seen: Set<Way> = []
    for arc in wiring.arcs {
      let (source, target) = (wiring.nodes[arc.source].binding, wiring.nodes[arc.target].binding)
      let need = Need(binding: source, edge: arc.edge)
      met.insert(need)
      guard seen.insert(Way(need: need, target: target)).inserted else { continue }
      connect(source, to: target, by: wiring.edge(arc))
    }
  }

  private mutating func connect(_ source: Int, to target: Int, by need: Blueprint.Edge) {
    let pair = Pair(source: source, target: target)
    if let place = places[pair] {
      edges[place].needs.append(need)
    } else {
      places[pair] = edges.count
      edges.append(Picture.Edge(source: source, target: target, needs: [need]))
    }
  }

  /// Adds a node for each key that is needed and not provided, and the lines to it.
  mutating func addGhosts(_ wiring: Wiring, to nodes: inout [Picture.Node]) {
    var missing: Set<Need> = []
    for gap in wiring.gaps {
      missing.insert(Need(binding: wiring.nodes[gap.source].binding, edge: gap.edge))
    }
    var absences: [Blueprint.Key: Picture.Absence] = [:]
    var askers: [(need: Need, edge: Blueprint.Edge, scope: Int)] = []
    for node in wiring.nodes {
      let binding = wiring.blueprint.bindings[node.binding]
      for (index, edge) in binding.edges.enumerated() {
        let need = Need(binding: node.binding, edge: index)
        guard missing.contains(need) || !met.contains(need) else { continue }
        guard
          let absence = Self.absence(
            of: edge, isMissing: missing.contains(need),
            isLater: node.view == wiring.lookup.unopened)
        else { continue }
        met.insert(need)
        missing.remove(need)
        askers.append((need, edge, max(binding.scope, 0)))
        let known = absences[edge.key]
        if (known?.rawValue ?? -1) < absence.rawValue { absences[edge.key] = absence }
      }
    }
    var ghosts: [Blueprint.Key: Int] = [:]
    for (need, edge, scope) in askers {
      let ghost = ghosts[edge.key] ?? nodes.count
      if ghost == nodes.count, let absence = absences[edge.key] {
        ghosts[edge.key] = ghost
        let label = wiring.spelling.plain(edge.key).onOneLine
        nodes.append(.init(subject: .ghost(edge.key, absence), label: label, scope: scope))
      }
      connect(need.binding, to: ghost, by: edge)
    }
  }

  private static func absence(
    of edge: Blueprint.Edge, isMissing: Bool, isLater: Bool
  ) -> Picture.Absence? {
    if isMissing { return .missing }
    if isLater { return .later }
    return edge.use == .required ? nil : .unneeded
  }
}
