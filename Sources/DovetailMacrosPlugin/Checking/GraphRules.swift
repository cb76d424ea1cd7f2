@_spi(Tools) import DovetailBlueprint
import SwiftDiagnostics
import SwiftSyntax

/// The findings of the blueprint's rules about a graph, at the lines of the source.
struct GraphRules {
  private let graph: GraphDeclaration
  private let edges: GraphEdges
  private let bindings: [String: Blueprint.Binding]
  private let blueprint: Blueprint

  init(_ graph: GraphDeclaration, _ edges: GraphEdges) {
    self.graph = graph
    self.edges = edges
    let bindings = graph.properties.map { Self.binding($0, edges, in: graph) }
    self.bindings = Dictionary(bindings.map { ($0.key.type, $0) }) { first, _ in first }
    blueprint = Blueprint(bindings: bindings)
  }

  /// A property as a binding; its name is its key.
  private static func binding(
    _ property: GraphProperty, _ edges: GraphEdges, in graph: GraphDeclaration
  ) -> Blueprint.Binding {
    let needs = (edges.steps[property.name.text] ?? []).filter { graph.property($0.name) != nil }
    return Blueprint.Binding(
      key: Blueprint.Key(type: property.name.text), lifetime: property.lifetime.inBlueprint,
      location: Blueprint.Location(
        fileID: property.place?.fileID ?? "", line: property.place?.line ?? 0),
      edges: needs.map {
        Blueprint.Edge(
          key: Blueprint.Key(type: $0.name), kind: $0.isDeferred ? .deferred : .required)
      },
      isAsync: property.isAsync)
  }

  /// Every finding, in the order of the source.
  func findings() -> [Diagnostic] {
    let cycles = blueprint.findings(roots: nil).filter { $0.id == .dependencyCycle }
    return cycles.compactMap(cycle)
      + graph.properties.flatMap { captives(of: $0) + waiting(in: $0) }
  }

  private func cycle(_ finding: DependencyDiagnostic) -> Diagnostic? {
    let steps = finding.path.dropLast().compactMap { graph.property($0.type) }
    guard let first = steps.first else { return nil }
    let diagnostic = DependencyDiagnostic.graphCycle(
      steps.map { ResolutionStep(key: Blueprint.Key(type: $0.name.text)) })
    let needed = steps.dropFirst() + [first]
    var notes = zip(steps, needed).compactMap { step, next -> Note? in
      guard let node = edge(from: step, to: next)?.node else { return nil }
      return Note("'\(step.name.text)' needs '\(next.name.text)' here", at: node)
    }
    if let last = steps.last, let node = edge(from: last, to: first)?.node,
      let help = diagnostic.help
    {
      notes.append(Note("help: \(help)", at: node))
    }
    return diagnostic.atCompileTime(first.method.name, notes: notes)
  }

  private func captives(of property: GraphProperty) -> [Diagnostic] {
    (edges.needs[property.name.text] ?? []).compactMap { edge in
      guard !edge.isDeferred, let needed = graph.property(edge.name),
        property.lifetime.outlives(needed.lifetime), let holder = bindings[property.name.text],
        let captive = bindings[edge.name]
      else { return nil }
      let isUnique = captive.lifetime == .unique
      let other =
        isUnique
        ? "call \(needed.method.name.text)() to get its own"
        : "let \(holder.key.type) ask for it when needed"
      return DependencyDiagnostic(
        id: .captiveDependency,
        message: "\(holder.key.type) (\(holder.lifetime.spelling)) would hold "
          + "\(captive.key.type) (\(captive.lifetime.spelling)), which is "
          + (isUnique ? "new for each caller" : "let go when unused")
      ).atCompileTime(
        edge.node,
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
      return DependencyDiagnostic(
        id: .asyncFromSync,
        message: "\(property.name.text) is made by a synchronous method, "
          + "and \(edge.name) has to be awaited"
      ).atCompileTime(
        edge.node, notes: [Note("'\(edge.name)' is asynchronous here", at: needed.method.name)])
    }
  }

  private func edge(from step: GraphProperty, to next: GraphProperty) -> GraphEdges.Edge? {
    edges.steps[step.name.text]?.first { $0.name == next.name.text }
  }
}

extension GraphProperty.Lifetime {
  var inBlueprint: Blueprint.Lifetime {
    switch self {
    case .single: .single
    case .eager: .eager
    case .shared: .shared
    case .unique: .unique
    }
  }

  /// Whether an instance of this lifetime would keep one of the other for too long.
  fileprivate func outlives(_ other: GraphProperty.Lifetime) -> Bool {
    switch (self, other) {
    case (.single, .shared), (.eager, .shared), (.single, .unique), (.eager, .unique),
      (.shared, .unique):
      true
    default: false
    }
  }
}

extension DependencyDiagnostic {
  /// The diagnostic as the compiler shows it.
  fileprivate func atCompileTime(
    _ node: some SyntaxProtocol, notes: [SwiftDiagnostics.Note]
  ) -> Diagnostic {
    Diagnostic(
      node: Syntax(node),
      message: MacroMessage(message: "[Dovetail/\(id.rawValue)] \(message)"), notes: notes)
  }
}
