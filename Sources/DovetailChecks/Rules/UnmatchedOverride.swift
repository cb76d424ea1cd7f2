@_spi(Tools) import Dovetail

extension Wiring {
  /// A key is overridden that was never registered, so the test does not replace what it means to.
  var unmatchedOverrides: [DependencyDiagnostic] {
    let unmatched = blueprint.bindings.filter { $0.role == .override(matched: false) }
    guard !unmatched.isEmpty else { return [] }
    // One that matches nothing is not what another one means.
    var registered = blueprint
    registered.bindings.removeAll { $0.role == .override(matched: false) }
    let suggestions = SimilarKeys(registered, spelling: spelling)
    return unmatched.enumerated().map { index, binding in
      // An override finds what an outer container registers, so this is a modification.
      if let outer = lookup.provider(of: binding.key, from: binding.scope - 1) {
        let (key, outer) = (binding.key, blueprint.bindings[outer].location)
        return failure(of: key, at: binding.location, registered: outer).diagnostic(
          .unmatchedOverride,
          "the scope modifies \(spelling.quoted(key)) of an outer container",
          help: "override(\(spelling.arguments(key))) { … } in the scope, or modify it in a fork")
      }
      let list = suggestions.list(of: binding.key)
      let element = list ?? suggestions.part(behind: binding.key)
      let similar = element == nil ? suggestions.similar(to: binding.key, after: index) : []
      let meant = element ?? similar.first { suggestions.mayStand($0.key, for: binding.key) }?.key
      let isModified = binding.decorators.contains(binding.location) && list == nil
      let verb = isModified ? "modify" : "override"
      let other = meant.map { "\(verb)(\(spelling.arguments($0))) { … }" }
      // What only parts of a scope need is perhaps registered there.
      let isOfScope = arcs.contains {
        self.binding($0.target).key == binding.key && self.binding($0.source).scopeName != nil
      }
      let place =
        isOfScope
        ? "register the fake in the scope that registers it, or override what needs it"
        : (meant == nil ? "override the type that is asked for, such as its protocol, or " : "")
          + "register() it in the test if nothing else needs it, or in the program if that forgot it"
      return failure(at: binding).diagnostic(
        .unmatchedOverride,
        "\(spelling.quoted(binding.key)) is \(isModified ? "modified" : "overridden") but was never "
          + "registered",
        similar: similar,
        help: list == binding.key
          ? "\(other ?? "") with the whole list, since contributions can't be modified"
          : (other.map { "\($0), or " } ?? "") + place
      )
    }
  }

  /// An override or a decorator reaches only half: an installed graph builds its parts with its own,
  /// and does not see the container's.
  var unseenOverrides: [DependencyDiagnostic] {
    var suspects: [Blueprint.Key: [Int]] = [:]
    for part in nodes(where: { $0.graphParts != nil }) {
      for key in binding(part).graphParts ?? [] where key != binding(part).key {
        suspects[key, default: []].append(part)
      }
    }
    return nodes.indices.compactMap { node in
      let changed = binding(node)
      let isOverride = changed.role == .override(matched: true)
      let decorator = changed.graphParts.flatMap { _ in changed.decorators.first }
      // A modification is where it changes what the graph registered.
      let modified = changed.overrides == nil ? changed.decorators.last : nil
      guard let place = isOverride ? modified ?? changed.location : decorator else { return nil }
      let users = backward.arcs(from: node).map { binding(backward.targets[$0]) }
        .filter { $0.graphParts != nil }
      let isCertain = !users.isEmpty
      let parts = isCertain ? users : (suspects[changed.key] ?? []).map(binding)
      guard !parts.isEmpty else { return nil }
      let more = parts.count > 1 ? " and \(parts.count - 1) more" : ""
      let own = "override it in the graph with its own override(…:)"
      return failure(of: changed.key, at: place).diagnostic(
        isOverride ? .unmatchedOverride : .withoutEffect,
        severity: isOverride ? isCertain ? .error : .warning : isCertain ? .warning : .note,
        "\(spelling.quoted(changed.key)) is \(isOverride ? "overridden" : "decorated") in the "
          + "container, but the graph \(isCertain ? "builds" : "may build") "
          + "\(spelling.quoted(parts[0].key))\(more) with its own",
        notes: parts.map {
          .init("\(spelling.plain($0.key)) is built by the graph here", at: $0.location)
        },
        help: isOverride
          ? "\(own), or override(\(spelling.arguments(parts[0].key))) { … } too"
          : "wrap it in the graph's method that makes it, or \(own)")
    }
  }
}
