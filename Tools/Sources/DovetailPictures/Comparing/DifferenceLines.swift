@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

/// A difference as lines, each with the mark that says whether it was added, removed or changed.
struct DifferenceLines {
  enum Mark: String {
    case added = "+"
    case removed = "-"
    case changed = "~"
  }

  struct Line {
    let mark: Mark
    let text: String
  }

  private let difference: BlueprintDifference
  private let spelling: KeySpelling
  private(set) var lines: [Line] = []

  init(_ difference: BlueprintDifference) {
    self.difference = difference
    let changed = difference.changed.flatMap { [$0.before, $0.after] }
    spelling = KeySpelling(
      (difference.added + difference.removed + changed).flatMap {
        [$0.key] + $0.edges.map(\.key)
      })
    appendScopes()
    for binding in difference.added { append(binding, .added, in: difference.scopesAfter) }
    for binding in difference.removed { append(binding, .removed, in: difference.scopesBefore) }
    difference.changed.forEach { append($0) }
  }

  private mutating func appendScopes() {
    let before = Self.identities(difference.scopesBefore)
    let after = Self.identities(difference.scopesAfter)
    guard before != after else { return }
    let (gone, new) = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
    for scope in new { lines.append(Line(mark: .added, text: "scope \(scope.spelling)")) }
    for scope in gone { lines.append(Line(mark: .removed, text: "scope \(scope.spelling)")) }
    if gone.isEmpty, new.isEmpty {
      let order = after.map(\.spelling).joined(separator: ", ")
      lines.append(Line(mark: .changed, text: "the order of the scopes: \(order)"))
    }
  }

  private static func identities(_ scopes: [Blueprint.Scope]) -> [ScopeIdentity] {
    scopes.indices.map { ScopeIdentity($0, in: scopes) }
  }

  private mutating func append(
    _ binding: Blueprint.Binding, _ mark: Mark, in scopes: [Blueprint.Scope]
  ) {
    let traits = spelling.traits(of: binding, in: scopes)
    lines.append(
      Line(mark: mark, text: "\(spelling.plain(binding.key))  \(traits)  \(binding.place)"))
    if !binding.edges.isEmpty {
      let needs = binding.edges.map(spelling.form).joined(separator: ", ")
      let verb = binding.role == .alias ? "of" : "needs"
      lines.append(Line(mark: mark, text: "  \(verb) \(needs)"))
    }
  }

  private mutating func append(_ change: BlueprintDifference.Change) {
    let head = "\(spelling.plain(change.after.key))  \(change.after.place)"
    lines.append(Line(mark: .changed, text: head))
    for trait in change.traits {
      let text = "  \(trait.trait.rawValue): \(trait.before) → \(trait.after)"
      lines.append(Line(mark: .changed, text: text))
    }
    for edge in change.edges {
      switch (edge.before.map(spelling.form), edge.after.map(spelling.form)) {
      case (let before?, let after?):
        lines.append(Line(mark: .changed, text: "  needs \(before) → \(after)"))
      case (nil, let after?): lines.append(Line(mark: .added, text: "  needs \(after)"))
      case (let before?, nil): lines.append(Line(mark: .removed, text: "  needs \(before)"))
      case (nil, nil): break
      }
    }
  }
}

extension BlueprintDifference {
  /// The difference in one line: `2 bindings added, 1 changed; 1 new finding`.
  public var summary: String {
    guard !isEmpty else { return "the graphs are the same" }
    let bindings = [(added.count, "added"), (removed.count, "removed"), (changed.count, "changed")]
      .filter { $0.0 > 0 }
    var parts: [String] = []
    if let first = bindings.first {
      let noun = first.0 == 1 ? "binding" : "bindings"
      let rest = bindings.dropFirst().map { "\($0.0) \($0.1)" }
      parts.append((["\(first.0) \(noun) \(first.1)"] + rest).joined(separator: ", "))
    }
    if scopesBefore != scopesAfter { parts.append("other scopes") }
    for (findings, word) in [(newFindings, "new"), (goneFindings, "gone")] where !findings.isEmpty {
      let noun = findings.count == 1 ? "finding" : "findings"
      parts.append(
        word == "new" ? "\(findings.count) new \(noun)" : "\(findings.count) \(noun) gone")
    }
    return parts.joined(separator: "; ")
  }
}
