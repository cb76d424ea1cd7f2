import SwiftDiagnostics
import SwiftSyntax

/// What the needs of a graph's parts show to be wrong, at the lines of the source.
struct GraphRules {
  private let graph: GraphDeclaration
  private let edges: GraphEdges
  /// For each property, the numbers of those that it leads to before it is made.
  private let needs: [[Int]]

  init(_ graph: GraphDeclaration, _ edges: GraphEdges) {
    (self.graph, self.edges) = (graph, edges)
    let all = graph.properties
    let numbers = Dictionary(all.enumerated().map { ($1.name.text, $0) }) { first, _ in first }
    needs = all.map { property in
      (edges.steps[property.name.text] ?? []).filter { !$0.isDeferred }
        .compactMap { numbers[$0.name] }
    }
  }

  /// Every finding, in the order of the source.
  func findings() -> [Diagnostic] {
    cycles.map(cycle)
      + graph.properties.flatMap { captives(of: $0) + waiting(in: $0) + parents(of: $0) }
  }

  /// A shortest cycle of each group of parts that all need each other, from its first part on.
  private var cycles: [[Int]] {
    var grouped: Set<Int> = []
    return cyclic.compactMap { first in
      guard !grouped.contains(first), let shortest = path(from: first, to: first) else {
        return nil
      }
      let group = cyclic.filter {
        $0 == first || path(from: first, to: $0) != nil && path(from: $0, to: first) != nil
      }
      grouped.formUnion(group)
      let others = group.compactMap { path(from: $0, to: $0) }
      return others.first { $0.count < shortest.count && $0.count == others.map(\.count).min() }
        ?? shortest
    }
  }

  /// The parts that are left when all whose needs can be made are taken away: none in most graphs.
  private var cyclic: [Int] {
    var open = needs.map(\.count)
    var users = needs.map { _ in [Int]() }
    for (user, needs) in needs.enumerated() { for need in needs { users[need].append(user) } }
    var done = needs.indices.filter { open[$0] == 0 }
    var next = 0
    while next < done.count {
      for user in users[done[next]] {
        open[user] -= 1
        if open[user] == 0 { done.append(user) }
      }
      next += 1
    }
    return needs.indices.filter { open[$0] > 0 }
  }

  /// A shortest way along needs from one part to another, without the latter.
  private func path(from start: Int, to end: Int) -> [Int]? {
    var (before, open): ([Int: Int], [Int]) = ([:], [start])
    while !open.isEmpty {
      var next: [Int] = []
      for step in open {
        for need in needs[step] where before[need] == nil {
          before[need] = step
          next.append(need)
        }
        guard before[end] == nil else { break }
      }
      if before[end] != nil {
        var path = [before[end]!]
        while path[0] != start { path.insert(before[path[0]]!, at: 0) }
        return path
      }
      open = next
    }
    return nil
  }

  private func cycle(_ cycle: [Int]) -> Diagnostic {
    let steps = cycle.map { graph.properties[$0] }
    let (first, last) = (steps[0], steps[steps.count - 1])
    let names = (steps + [first]).map(\.name.text)
    var notes = zip(steps, steps.dropFirst() + [first]).compactMap { step, next in
      edge(from: step, to: next).map {
        Note("'\(step.name.text)' needs '\(next.name.text)' here", at: $0.node)
      }
    }
    if let node = edge(from: last, to: first)?.node {
      notes.append(
        Note(
          "help: to break the cycle, let \(last.name.text) take a closure, "
            + "{ [unowned self] in \(first.name.text) }", at: node))
    }
    return .error(
      "[Dovetail/DependencyCycle] \(names.joined(separator: " → "))", at: first.method.name,
      notes: notes)
  }

  private func captives(of property: GraphProperty) -> [Diagnostic] {
    (edges.needs[property.name.text] ?? []).compactMap { edge in
      guard !edge.isDeferred, let needed = graph.property(edge.name),
        property.lifetime.outlives(needed.lifetime)
      else { return nil }
      let (holder, isUnique) = (property.name.text, needed.lifetime == .unique)
      let other =
        isUnique
        ? "call \(needed.method.name.text)() to get its own"
        : "let \(holder) ask for it when needed"
      return .error(
        "[Dovetail/CaptiveDependency] \(holder) (.\(property.lifetime)) would hold \(edge.name) (.\(needed.lifetime)), which is "
          + (isUnique ? "new for each caller" : "let go when unused"), at: edge.node,
        notes: [
          Note("'\(edge.name)' is @\(needed.lifetime.attribute) here", at: needed.method.name),
          Note("help: \(other), or give both the same lifetime", at: edge.node),
        ])
    }
  }

  private func waiting(in property: GraphProperty) -> [Diagnostic] {
    guard !property.isAsync else { return [] }
    return (edges.needs[property.name.text] ?? []).compactMap { edge in
      guard !edge.isDeferred, let needed = graph.property(edge.name), needed.isAsync else {
        return nil
      }
      return .error(
        "[Dovetail/AsyncFromSync] \(property.name.text) is made by a synchronous method, and "
          + "\(edge.name) has to be awaited", at: edge.node,
        notes: [Note("'\(edge.name)' is asynchronous here", at: needed.method.name)])
    }
  }

  /// The warning about a kept part that gets the graph as its parent: each would keep the other.
  private func parents(of property: GraphProperty) -> [Diagnostic] {
    let (name, body) = (property.name.text, property.method.body?.statements)
    guard [.single, .eager].contains(property.lifetime), body?.count == 1,
      let call = body?.first?.item.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == property.type.trimmedDescription,
      let argument = call.arguments.first(where: {
        ["dependency", "parent"].contains($0.label?.text) && $0.expression.isSelf
      })
    else { return [] }
    return [
      .warning(
        "'\(name)' and the graph would keep each other alive; mark '\(property.method.name.text)()' "
          + "'@Unique', and keep '\(name)' where it is used", at: argument.expression)
    ]
  }

  private func edge(from step: GraphProperty, to next: GraphProperty) -> GraphEdges.Edge? {
    edges.steps[step.name.text]?.first { $0.name == next.name.text }
  }
}

extension GraphProperty.Lifetime {
  /// Whether an instance of this lifetime would keep one of the other for too long.
  fileprivate func outlives(_ other: GraphProperty.Lifetime) -> Bool {
    switch (self, other) {
    case (.single, .weak), (.eager, .weak), (.single, .unique), (.eager, .unique), (.weak, .unique):
      true
    default: false
    }
  }
}
