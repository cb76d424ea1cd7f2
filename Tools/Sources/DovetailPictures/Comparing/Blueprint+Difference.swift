@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

extension Blueprint {
  /// The changes since an older blueprint of the same graph: bindings, needs and findings.
  ///
  /// ```swift
  /// let difference = container.blueprint.difference(from: old)
  /// print(difference.text())
  /// ```
  ///
  /// - Parameters:
  ///   - old: the older blueprint.
  ///   - roots: the keys that are asked for from outside the graph, as for `findings(roots:)`.
  /// - Returns: the difference, in time linear in the size of both.
  public func difference(from old: Blueprint, roots: [Key]? = nil) -> BlueprintDifference {
    var difference = BlueprintDifference()
    (difference.scopesBefore, difference.scopesAfter) = (old.scopes, scopes)
    let (findings, known) = (findings(roots: roots), old.findings(roots: roots))
    difference.newFindings = findings.without(known)
    difference.goneFindings = known.without(findings)
    let (old, new) = (old.asking(), asking())
    let pairs = BindingPairs(from: old, to: new)
    difference.removed = pairs.removed.map { old.bindings[$0] }
    for (index, after) in new.bindings.enumerated() where !pairs.isSame[index] {
      guard let older = pairs.older[index] else {
        difference.added.append(after)
        continue
      }
      let before = old.bindings[older]
      let change = BlueprintDifference.Change(
        before: before, after: after,
        traits: Self.traits(before, in: old, and: after, in: new),
        edges: Self.edges(before.edges, and: after.edges))
      if !change.traits.isEmpty || !change.edges.isEmpty { difference.changed.append(change) }
    }
    return difference
  }

  private static func traits(
    _ before: Binding, in old: Blueprint, and after: Binding, in new: Blueprint
  ) -> [BlueprintDifference.TraitChange] {
    BlueprintDifference.Trait.allCases.compactMap { trait in
      let was = before.spelling(of: trait, in: old)
      let isNow = after.spelling(of: trait, in: new)
      return was == isNow ? nil : .init(trait: trait, before: was, after: isNow)
    }
  }

  /// The needs that are not the same, those of the newer binding first.
  private static func edges(
    _ before: [Edge], and after: [Edge]
  ) -> [BlueprintDifference.EdgeChange] {
    var free = before.map(Optional.some)
    var same: [Need: [Int]] = [:]
    for (index, edge) in before.enumerated().reversed() {
      same[Need(edge), default: []].append(index)
    }
    let exact = after.map { edge -> Bool in
      guard let index = same[Need(edge)]?.popLast() else { return false }
      free[index] = nil
      return true
    }
    var similar: [Key: [Int]] = [:]
    for (index, edge) in free.enumerated().reversed() {
      if let edge { similar[edge.key, default: []].append(index) }
    }
    var changes: [BlueprintDifference.EdgeChange] = []
    for (edge, isSame) in zip(after, exact) where !isSame {
      let index = similar[edge.key]?.popLast()
      changes.append(.init(before: index.flatMap { free[$0] }, after: edge))
      if let index { free[index] = nil }
    }
    return changes + free.compactMap { $0.map { .init(before: $0, after: nil) } }
  }

  /// A need, whichever parameter has it.
  private struct Need: Hashable {
    let key: Key
    let kind: Edge.Kind
    let arguments: [String]

    init(_ edge: Edge) {
      (key, kind, arguments) = (edge.key, edge.kind, edge.arguments)
    }
  }
}

extension Blueprint.Binding {
  /// One trait as a reader writes it.
  fileprivate func spelling(of trait: BlueprintDifference.Trait, in blueprint: Blueprint) -> String
  {
    switch trait {
    case .role:
      switch role {
      case .single: return "binding"
      case .contribution, .alias, .override(matched: true): return role.word
      case .override(matched: false): return "override of nothing"
      case .replacement(let first): return "replacement of that in \(first.fileID)"
      }
    case .lifetime: return lifetime.spelling
    case .scope: return ScopeIdentity(scope, in: blueprint.scopes).spelling
    case .file: return location.fileID
    case .arguments: return TypeSpelling.list(arguments)
    case .recipe: return recipeSpelling ?? "synchronous"
    case .decorators:
      return decorators.isEmpty ? "none" : decorators.map(\.fileID).joined(separator: ", ")
    }
  }

  /// The unusual properties of the recipe: `async, MainActor, opaque`.
  var recipeSpelling: String? {
    let words = [isAsync ? "async" : nil, actor, isOpaque ? "opaque" : nil].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension [DependencyDiagnostic] {
  /// The findings that the others do not have, even if their lines moved.
  fileprivate func without(_ others: [DependencyDiagnostic]) -> [DependencyDiagnostic] {
    var known: [Finding: Int] = [:]
    for other in others { known[Finding(other), default: 0] += 1 }
    return filter { finding in
      let count = known[Finding(finding), default: 0]
      if count > 0 { known[Finding(finding)] = count - 1 }
      return count == 0
    }
  }
}

/// The properties that identify a finding, even if its lines moved.
private struct Finding: Hashable {
  let id: DiagnosticID
  let severity: DependencyDiagnostic.Severity
  let file: String?
  let message: String
  let path: [Blueprint.Key]

  init(_ finding: DependencyDiagnostic) {
    (id, severity) = (finding.id, finding.severity)
    (file, message, path) = (finding.location?.fileID, finding.message, finding.path)
  }
}
