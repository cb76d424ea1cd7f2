import Dovetail

/// What may happen in a random program, in any order of events; known from its scripts alone.
struct WaitingOracle: Sendable {
  /// Anything that can wait.
  enum Node: Hashable { case recipe(Int), closer(Int), start(Int) }

  private let plan: WaitingPlan
  /// What each node waits for, by needs and starts that it awaits itself or in child tasks.
  private let edges: [Node: [Node]]
  /// Whether some deadline is so short that no order is promised.
  let hasDeadlines: Bool
  let hasStarts: Bool
  /// The keys whose instances a failing start may close.
  private let rolledBack: Set<Int>
  private let closing: Set<Int>
  private let hasClosingClosers: Bool

  init(_ plan: WaitingPlan) {
    self.plan = plan
    hasDeadlines = plan.contains { if case .close(_, true) = $0 { true } else { false } }
    hasStarts = plan.contains { if case .start = $0 { true } else { false } }
    var edges: [Node: [Node]] = [:]
    for (number, key) in plan.keys.enumerated() {
      edges[.recipe(number)] = Self.waits(of: key.recipe)
      edges[.closer(number)] = Self.waits(of: key.closer)
    }
    for container in plan.parents.indices {
      let kept = plan.keys.indices.filter { plan.keys[$0].home == container }
      // A start that fails closes the instances that it has built.
      edges[.start(container)] =
        kept.filter { plan.keys[$0].keeping == .eager }.map { .recipe($0) }
        + plan.keys.indices.filter { plan.keys[$0].isKept }.map { .closer($0) }
    }
    self.edges = edges
    let started = plan.parents.indices.filter { container in
      plan.contains { if case .start(container) = $0 { true } else { false } }
    }
    let reached = Self.reach(started.map { .start($0) }, along: edges)
    rolledBack = Set(plan.keys.indices.filter { reached.contains(.recipe($0)) })
    let closes: (Node) -> Bool = { node in
      Self.reach([node], along: edges).contains { node in
        switch node {
        case .recipe(let key): Self.closes(plan.keys[key].recipe)
        case .closer(let key): Self.closes(plan.keys[key].closer)
        case .start: false
        }
      }
    }
    closing = Set(plan.keys.indices.filter { closes(.recipe($0)) })
    hasClosingClosers = plan.keys.indices.contains { closes(.closer($0)) }
  }

  /// Whether the recipe of a key awaits a closing, itself or through its needs.
  ///
  /// Then nothing that the closing waits for waits for this recipe.
  func awaitsClosing(_ key: Int) -> Bool { closing.contains(key) }

  /// Whether a closing may go on although an instance of the key is made or closed later.
  ///
  /// It may if the code that makes or closes the instance awaits that closing.
  func mayBeLetGo(_ key: Int) -> Bool {
    awaitsClosing(key) || hasClosingClosers && mayBeRolledBack(key)
  }

  /// Whether a failing start may close the instance of a key.
  func mayBeRolledBack(_ key: Int) -> Bool { rolledBack.contains(key) }

  /// Whether a caller that waits for a node may get a cycle.
  func mayBeCyclic(_ node: Node) -> Bool {
    Self.reach([node], along: edges).contains {
      Self.reach(edges[$0] ?? [], along: edges).contains($0)
    }
  }

  /// Whether a caller that waits for a node may get a failed recipe.
  func mayFail(_ node: Node) -> Bool {
    recipes(within: node).contains { plan.keys[$0].failures > 0 }
  }

  /// Whether a caller that waits for a node may be told that synchronous code cannot wait.
  func mayBeRefused(_ node: Node, atOnce: Bool) -> Bool {
    let within = recipes(within: node)
    if atOnce, within.contains(where: { plan.keys[$0].isAsync }) { return true }
    return within.contains { key in
      recipes(within: .recipe(key)).contains { plan.keys[$0].isAsync }
        && (!plan.keys[key].isAsync || Self.asksAtOnce(plan.keys[key].recipe))
    }
  }

  /// The containers that waiting for a node involves.
  func containers(of node: Node, from container: Int) -> Set<Int> {
    var found = Set(plan.chain(container))
    for case .recipe(let key) in Self.reach([node], along: edges) {
      found.formUnion(plan.chain(plan.keys[key].home))
      found.formUnion(Self.places(in: plan.keys[key].recipe).flatMap(plan.chain))
    }
    for case .start(let started) in Self.reach([node], along: edges) {
      found.formUnion(plan.chain(started))
    }
    return found
  }

  private func recipes(within node: Node) -> [Int] {
    Self.reach([node], along: edges).compactMap {
      if case .recipe(let key) = $0 { key } else { nil }
    }
  }

  private static func reach(_ nodes: [Node], along edges: [Node: [Node]]) -> Set<Node> {
    var found: Set<Node> = []
    var pending = nodes
    while let node = pending.popLast() {
      if found.insert(node).inserted { pending += edges[node] ?? [] }
    }
    return found
  }
}

// The actions of scripts themselves and in child tasks; a task that nothing awaits is inside
// nothing.
extension WaitingOracle {
  private static func waits(of script: [Step]) -> [Node] {
    script.flatMap { step -> [Node] in
      switch step {
      case .need(let key, _, _, _): [.recipe(key)]
      case .children(let scripts): scripts.flatMap(waits)
      case .start(let container): [.start(container)]
      case .begin, .close, .pause: []
      }
    }
  }

  private static func closes(_ script: [Step]) -> Bool {
    script.contains { step in
      switch step {
      case .close: true
      case .children(let scripts): scripts.contains(where: closes)
      case .need, .begin, .start, .pause: false
      }
    }
  }

  private static func asksAtOnce(_ script: [Step]) -> Bool {
    script.contains { step in
      switch step {
      case .need(_, _, let atOnce, _): atOnce
      case .children(let scripts): scripts.contains(where: asksAtOnce)
      case .begin, .close, .start, .pause: false
      }
    }
  }

  private static func places(in script: [Step]) -> [Int] {
    script.flatMap { step -> [Int] in
      switch step {
      case .need(_, let container, _, _), .start(let container): [container]
      case .children(let scripts): scripts.flatMap(places)
      case .begin, .close, .pause: []
      }
    }
  }
}
