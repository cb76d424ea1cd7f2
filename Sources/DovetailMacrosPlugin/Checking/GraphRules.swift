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
    cycles.map(cycle) + graph.properties.flatMap { captives(of: $0) + parents(of: $0) }
  }

  /// A shortest cycle of the parts that need each other, from its first part on.
  private var cycles: [[Int]] {
    var found: [[Int]] = []
    var isOpen: [Int: Bool] = [:]
    func visit(_ part: Int) {
      if isOpen[part] == true { found.append(shortest(from: part)) }
      guard isOpen[part] == nil else { return }
      isOpen[part] = true
      needs[part].forEach(visit)
      isOpen[part] = false
    }
    needs.indices.forEach(visit)
    var told: Set<Int> = []
    return found.sorted { $0.count < $1.count }.filter { cycle in
      defer { told.formUnion(cycle) }
      return told.isDisjoint(with: cycle)
    }.sorted { $0[0] < $1[0] }
  }

  /// A shortest way from a part to itself, begun at the first part of it.
  private func shortest(from start: Int) -> [Int] {
    var (paths, seen) = ([[start]], Set<Int>())
    while let path = paths.first {
      paths.removeFirst()
      for need in needs[path[path.count - 1]] {
        if need == start {
          let first = path.indices.min { path[$0] < path[$1] }!
          return Array(path[first...] + path[..<first])
        }
        if seen.insert(need).inserted { paths.append(path + [need]) }
      }
    }
    return []
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
        "[Dovetail/CaptiveDependency] \(holder) (\(property.lifetime.mark)) would hold \(edge.name) (\(needed.lifetime.mark)), which is "
          + (isUnique ? "new for each caller" : "let go when unused"), at: edge.node,
        notes: [
          Note("'\(edge.name)' is @\(needed.lifetime.attribute) here", at: needed.method.name),
          Note("help: \(other), or give both the same lifetime", at: edge.node),
        ])
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
    other == .unique && self != .unique || other == .weak && (self == .single || self == .eager)
  }
}
