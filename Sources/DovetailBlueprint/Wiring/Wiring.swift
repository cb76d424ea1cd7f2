/// The binding that meets each need, for every binding of a blueprint: the index the rules share.
///
/// The recipe of a binding that is kept resolves from the scope that keeps it. A recipe that runs
/// for its caller resolves from the caller's scope. Such a binding is one node for each scope it is
/// asked from, and one for the innermost scope. So in a blueprint of one scope each binding has one
/// node, and the wiring takes time linear in bindings and edges. A collection counts as one edge
/// for each contribution.
package struct Wiring {
  /// A binding, and the scope its recipe resolves from.
  package struct Node: Hashable {
    package let binding: Int
    package let view: Int
  }

  /// A need, and what meets it.
  package struct Arc {
    /// The node that needs.
    package let source: Int
    /// The index of the edge among its edges.
    package let edge: Int
    /// The node that meets the need; -1 if none does.
    package let target: Int
  }

  package let blueprint: Blueprint
  package let lookup: BindingLookup
  package let spelling: KeySpelling
  package private(set) var nodes: [Node] = []
  package private(set) var arcs: [Arc] = []
  /// The needs that nothing meets, although something has to.
  package private(set) var gaps: [Arc] = []
  /// Needs in a scope that the blueprint does not have, which that scope itself may meet.
  package private(set) var openGaps: [Arc] = []
  /// The needs of a list that nothing contributes to.
  private(set) var emptyLists: [Arc] = []
  /// The arcs as a graph, whose labels are their indices.
  package private(set) var forward = Digraph()
  /// The same graph with every arc reversed.
  package private(set) var backward = Digraph()
  private var nodeOfBinding: [Int]
  private var nodesOfOtherViews: [Node: Int] = [:]

  package init(_ blueprint: Blueprint) {
    self.blueprint = blueprint
    lookup = BindingLookup(blueprint)
    spelling = KeySpelling(blueprint)
    nodeOfBinding = Array(repeating: -1, count: blueprint.bindings.count)
    for (index, binding) in blueprint.bindings.enumerated() where !lookup.isSuperseded[index] {
      nodeOfBinding[index] = nodes.count
      nodes.append(Node(binding: index, view: lookup.view(of: binding, at: index)))
    }
    var next = 0
    while next < nodes.count {
      wire(next)
      next += 1
    }
    backward = forward.reversed()
    removeUnaskedGaps()
  }

  /// Removes gaps that occur only in scopes from which nothing asks.
  ///
  /// A recipe that runs for its caller has a node in the innermost scope, in case a caller is
  /// there. If other bindings depend on it, the scopes that they ask from decide.
  private mutating func removeUnaskedGaps() {
    guard !gaps.isEmpty else { return }
    var isAsked = Array(repeating: false, count: nodes.count)
    var isNeeded = Array(repeating: false, count: blueprint.bindings.count)
    for arc in arcs where arc.source != arc.target {
      isAsked[arc.target] = true
      isNeeded[nodes[arc.target].binding] = true
    }
    gaps.removeAll { !isAsked[$0.source] && isNeeded[nodes[$0.source].binding] }
  }

  private mutating func wire(_ node: Int) {
    let (binding, view, first) = (self.binding(node), nodes[node].view, arcs.count)
    for (index, edge) in binding.edges.enumerated() {
      let targets = lookup.targets(of: edge, from: view)
      for target in targets {
        arcs.append(Arc(source: node, edge: index, target: self.node(of: target, from: view)))
      }
      guard targets.isEmpty else { continue }
      let gap = Arc(source: node, edge: index, target: -1)
      if edge.use == .collection { emptyLists.append(gap) }
      guard edge.use == .required else { continue }
      if view == lookup.unopened { openGaps.append(gap) } else { gaps.append(gap) }
    }
    forward.addNode((first..<arcs.count).map { (arcs[$0].target, $0) })
  }

  private mutating func node(of binding: Int, from view: Int) -> Int {
    let usual = nodeOfBinding[binding]
    let runsForItsAsker = blueprint.bindings[binding].runsForItsAsker
    if !runsForItsAsker || nodes[usual].view == view { return usual }
    let node = Node(binding: binding, view: view)
    if let known = nodesOfOtherViews[node] { return known }
    nodesOfOtherViews[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// The binding of a node.
  package func binding(_ node: Int) -> Blueprint.Binding { blueprint.bindings[nodes[node].binding] }

  /// The indices of the arcs that leave a node, in the order of its edges.
  package func arcs(from node: Int) -> Range<Int> { forward.arcs(from: node) }

  /// The edge that an arc or a gap stands for.
  package func edge(_ arc: Arc) -> Blueprint.Edge { binding(arc.source).edges[arc.edge] }

  /// The node that answers a caller who asks the innermost scope for a key.
  package func root(_ key: Blueprint.Key) -> Int? {
    lookup.provider(of: key, from: lookup.innermost).map { nodeOfBinding[$0] }
  }

  /// A node's step on a path that goes on through one of its edges.
  func step(_ node: Int, through edge: Blueprint.Edge? = nil) -> ResolutionStep {
    let binding = binding(node)
    let property = edge?.origin.property
    if binding.isOwner {
      let name = property.map { ".\($0)" } ?? ""
      return ResolutionStep(key: .init(type: binding.key.type + name), isOfOwner: true)
    }
    return ResolutionStep(
      key: binding.key, location: binding.location, parameter: edge?.parameter,
      property: property, isKept: binding.role == .alias || binding.lifetime != .unique,
      kind: edge?.kind ?? .required)
  }

  /// A path's step along an arc; `nil` stands for the middle that is left out.
  package func step(_ arc: Arc?) -> ResolutionStep {
    arc.map { step($0.source, through: edge($0)) } ?? ResolutionStep(key: PathExcerpt.gap)
  }

  /// The arcs that satisfy a condition, as a graph whose labels are the arcs' indices.
  package func digraph(where isIncluded: (Arc) -> Bool) -> Digraph {
    var digraph = Digraph()
    for node in nodes.indices {
      let included = arcs(from: node).filter { isIncluded(arcs[$0]) }
      digraph.addNode(included.map { (arcs[$0].target, $0) })
    }
    return digraph
  }
}
