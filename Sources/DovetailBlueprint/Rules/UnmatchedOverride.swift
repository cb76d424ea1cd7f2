/// A key is overridden that was never registered, so the test does not replace what it means to.
///
/// Or the override replaces only half: an installed graph builds its parts with its own, and does
/// not see the container's overrides.
struct UnmatchedOverride {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    unmatched(in: wiring) + unseen(in: wiring)
  }

  private func unmatched(in wiring: Wiring) -> [DependencyDiagnostic] {
    let unmatched = wiring.blueprint.bindings.filter { $0.role == .override(matched: false) }
    guard !unmatched.isEmpty else { return [] }
    let (spelling, limit) = (wiring.spelling, MissingBinding.thoroughSearches)
    let suggestions = Suggestions(wiring.blueprint, spelling: spelling)
    return unmatched.enumerated().map { index, binding in
      let similar = suggestions.similar(to: binding.key, isThorough: index < limit)
      let other = similar.first.map { "override(\(spelling.arguments($0.key))) { … }, or " } ?? ""
      return DependencyDiagnostic(
        id: .unmatchedOverride, location: binding.location,
        message: "\(spelling.quoted(binding.key)) is overridden but was never registered",
        path: [spelling.spelt(binding.key)], similar: similar,
        help: other + "register() what only the test needs")
    }
  }

  private func unseen(in wiring: Wiring) -> [DependencyDiagnostic] {
    let parts = wiring.nodes.indices.filter { wiring.binding($0).graphParts != nil }
    guard !parts.isEmpty else { return [] }
    var users: [Int: [Blueprint.Binding]] = [:]
    var suspects: [Blueprint.Key: [Blueprint.Binding]] = [:]
    for part in parts {
      let binding = wiring.binding(part)
      for index in wiring.arcs(from: part) {
        users[wiring.arcs[index].target, default: []].append(binding)
      }
      for key in binding.graphParts ?? [] { suspects[key, default: []].append(binding) }
    }
    return wiring.nodes.indices.compactMap { node in
      let override = wiring.binding(node)
      guard override.role == .override(matched: true) else { return nil }
      if let users = users[node] { return finding(override, users, isCertain: true, in: wiring) }
      return suspects[override.key].map { finding(override, $0, isCertain: false, in: wiring) }
    }
  }

  private func finding(
    _ override: Blueprint.Binding, _ users: [Blueprint.Binding], isCertain: Bool, in wiring: Wiring
  ) -> DependencyDiagnostic {
    let spelling = wiring.spelling
    let names = users.map { spelling.quoted($0.key) }
    let more = names.count > 1 ? " and \(names.count - 1) more" : ""
    return DependencyDiagnostic(
      id: .unmatchedOverride, severity: isCertain ? .error : .warning, location: override.location,
      message: "\(spelling.quoted(override.key)) is overridden in the container, but the graph "
        + "\(isCertain ? "builds" : "may build") \(names[0])\(more) with its own",
      path: [spelling.spelt(override.key)],
      notes: users.map {
        .init("\(spelling.plain($0.key)) is built by the graph here", at: $0.location)
      },
      help: "override it in the graph with its own override(…:), "
        + "or override(\(spelling.arguments(users[0].key))) { … } too")
  }
}
