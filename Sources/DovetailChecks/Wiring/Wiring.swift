@_spi(Tools) import Dovetail

/// The binding that meets each need, for every binding of a blueprint: the index the rules share.
///
/// The recipe of a binding that is kept resolves from the scope that keeps it. A recipe that runs
/// for its caller resolves from the caller's scope. Such a binding is one node for each scope it is
/// asked from, and one for the innermost scope from which it could be. So in a blueprint of one
/// scope each binding has one node, and the wiring takes time linear in bindings and edges. A
/// collection counts as one edge for each contribution.
@_spi(Tools) public struct Wiring {
  /// A binding, and the scope its recipe resolves from.
  @_spi(Tools) public struct Node {
    /// The index of the binding.
    @_spi(Tools) public let binding: Int
    /// The scope its recipe resolves from.
    @_spi(Tools) public let view: Int
  }

  /// A need, and what meets it.
  @_spi(Tools) public struct Arc {
    /// The node that needs.
    @_spi(Tools) public let source: Int
    /// The index of the edge among its edges.
    @_spi(Tools) public let edge: Int
    /// The node that meets the need; -1 if none does.
    @_spi(Tools) public let target: Int
  }

  /// The blueprint that is wired.
  @_spi(Tools) public let blueprint: Blueprint
  /// The binding that answers for a key in a scope.
  @_spi(Tools) public let lookup: BindingLookup
  /// The spelling of its keys.
  @_spi(Tools) public let spelling: KeySpelling
  /// What is asked of the innermost scope, from outside the graph.
  let asked: [Blueprint.Edge]
  /// That which the scope has to give.
  let required: [Blueprint.Edge]
  /// Every binding, once for each scope it is asked from.
  @_spi(Tools) public private(set) var nodes: [Node] = []
  /// Every need that a binding meets.
  @_spi(Tools) public private(set) var arcs: [Arc] = []
  /// The needs that nothing meets, although something has to.
  @_spi(Tools) public private(set) var gaps: [Arc] = []
  /// Needs in a scope that the blueprint does not have, which that scope itself may meet.
  @_spi(Tools) public private(set) var openGaps: [Arc] = []
  /// The needs of a list that nothing contributes to.
  private(set) var emptyLists: [Arc] = []
  /// The arcs as a graph, whose labels are their indices.
  @_spi(Tools) public private(set) var forward = Digraph(0, [])
  /// The same graph with every arc reversed.
  @_spi(Tools) public private(set) var backward = Digraph(0, [])
  /// For each view the node of each binding; -1 if there is none.
  private var nodesOfViews: [[Int]]

  /// - Parameters:
  ///   - blueprint: the blueprint.
  ///   - roots: what is asked of the innermost scope, from outside the graph.
  ///   - required: more of that, which the scope has to give.
  @_spi(Tools) public init(
    _ blueprint: Blueprint, roots: [Blueprint.Edge] = [], requiring required: [Blueprint.Edge] = []
  ) {
    self.blueprint = blueprint
    (asked, self.required) = (roots + required, required)
    lookup = BindingLookup(blueprint)
    spelling = KeySpelling(blueprint)
    let none = Array(repeating: -1, count: blueprint.bindings.count)
    nodesOfViews = Array(repeating: none, count: lookup.unopened + 1)
    for index in none.indices where !lookup.isSuperseded[index] {
      _ = node(of: index)
    }
    var next = 0
    while next < nodes.count {
      wire(next)
      next += 1
    }
    forward = digraph { _ in true }
    backward = Digraph(nodes.count, arcs.indices.map { (arcs[$0].target, arcs[$0].source, $0) })
    removeUnaskedGaps()
  }

  /// Removes gaps that occur only in scopes from which nothing asks.
  ///
  /// A recipe that runs for its caller has a node as far in as it can be asked, in case a caller is
  /// there. If other bindings depend on it, the scopes that they ask from decide, unless it's asked
  /// for from outside too.
  private mutating func removeUnaskedGaps() {
    let kept = nodes { !$0.runsForItsAsker }
    let reached = NearestTargets(in: forward, to: unneeded + kept + asked.flatMap(roots))
    gaps = gaps.filter { gap in
      let binding = nodes[gap.source].binding
      return reached.end[gap.source] >= 0
        || !nodesOfViews.contains { $0[binding] >= 0 && reached.end[$0[binding]] >= 0 }
    }
  }

  private mutating func wire(_ node: Int) {
    let view = nodes[node].view
    // A graph has all that its parts need, also if a container no longer provides it.
    let isOfGraph = binding(node).graphParts != nil
    for (index, edge) in binding(node).edges.enumerated() {
      var targets = lookup.targets(of: edge, from: view)
      if isOfGraph { targets.removeAll { !isOfGraphOrOverride(blueprint.bindings[$0]) } }
      for target in targets {
        arcs.append(Arc(source: node, edge: index, target: self.node(of: target, from: view)))
      }
      guard targets.isEmpty else { continue }
      let gap = Arc(source: node, edge: index, target: -1)
      if edge.use == .collection { emptyLists.append(gap) }
      guard edge.use == .required, !isOfGraph else { continue }
      if view == lookup.unopened { openGaps.append(gap) } else { gaps.append(gap) }
    }
  }

  private func isOfGraphOrOverride(_ binding: Blueprint.Binding) -> Bool {
    binding.graphParts != nil || binding.role == .override(matched: true)
  }

  /// The node that answers a caller who asks a scope for the key of a binding.
  private mutating func node(of index: Int, from asker: Int? = nil) -> Int {
    let view = lookup.view(of: blueprint.bindings[index], at: index, from: asker)
    if nodesOfViews[view][index] < 0 {
      nodesOfViews[view][index] = nodes.count
      nodes.append(Node(binding: index, view: view))
    }
    return nodesOfViews[view][index]
  }

  /// The binding of a node.
  @_spi(Tools) @inline(never)
  public func binding(_ node: Int) -> Blueprint.Binding {
    blueprint.bindings[nodes[node].binding]
  }

  /// The indices of the arcs that leave a node, in the order of its edges.
  @_spi(Tools) public func arcs(from node: Int) -> Range<Int> { forward.arcs(from: node) }

  /// The edge that an arc or a gap stands for.
  @_spi(Tools) public func edge(_ arc: Arc) -> Blueprint.Edge {
    binding(arc.source).edges[arc.edge]
  }

  /// The nodes that answer a caller who asks the innermost scope.
  @_spi(Tools) public func roots(of need: Blueprint.Edge) -> [Int] {
    lookup.targets(of: need, from: lookup.innermost).map {
      nodesOfViews[lookup.view(of: blueprint.bindings[$0], at: $0)][$0]
    }
  }

  /// A path's step along an arc; `nil` stands for the middle that is left out.
  @_spi(Tools) @inline(never)
  public func step(_ arc: Arc?) -> ResolutionStep {
    guard let arc else { return ResolutionStep(key: PathExcerpt.gap) }
    let (binding, edge) = (binding(arc.source), edge(arc))
    if binding.isOwner, let name = edge.origin.property {
      return ResolutionStep(key: .init(type: "\(binding.key.type).\(name)"), property: name)
    }
    return ResolutionStep(
      key: binding.key, location: binding.location, parameter: edge.parameter,
      property: edge.origin.property,
      isKept: binding.role == .alias || binding.lifetime != .unique, kind: edge.kind.need)
  }

  /// The arcs that satisfy a condition, as a graph whose labels are the arcs' indices.
  @_spi(Tools) public func digraph(where isIncluded: (Arc) -> Bool) -> Digraph {
    let included = arcs.indices.filter { isIncluded(arcs[$0]) }
    return Digraph(nodes.count, included.map { (arcs[$0].source, arcs[$0].target, $0) })
  }
}
