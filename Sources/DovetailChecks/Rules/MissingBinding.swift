@_spi(Tools) import Dovetail

extension Wiring {
  /// A key that is needed, or asked for from outside the graph, is not provided.
  ///
  /// There is one finding for each missing key, with every binding that needs it. The path leads to
  /// the first of them from the nearest binding that nothing depends on, since readers know that
  /// one. The finding's place is where the need is written.
  /// A need that only an unknown scope could meet is told beside the others of its key.
  func missingBindings(at rootPlace: Blueprint.Location?) -> [DependencyDiagnostic] {
    lazy var suggestions = SimilarKeys(blueprint, spelling: spelling)
    lazy var ways = waysFromRoots
    return unmet().enumerated().map { index, unmet in
      // One for each binding or property, and that is one that a root reaches, here rather than in
      // an unknown scope. A registration has a line to show, a property has none.
      let needs = unmet.needs
        .grouped { "\(nodes[$0.source].binding) \(edge($0).origin.property ?? "")" }
        .map { same in
          let isHere = nodes[same[0].source].view < lookup.unopened
          return same.first {
            ways.end[$0.source] >= 0 && (nodes[$0.source].view < lookup.unopened) == isHere
          } ?? same[0]
        }
        .inOrder { !binding($0.source).isOwner && binding($1.source).isOwner }
      let way = needs.first.map { ways.way(from: $0.source, after: $0, in: self) } ?? []
      var finding = DependencyDiagnostic.missingBinding(
        unmet.key, asking: way.reversed().map(step),
        at: needs.isEmpty ? rootPlace : edge(needs[0]).origin.place ?? step(needs[0]).location,
        alsoNeededBy: needs.dropFirst().map(step),
        in: blueprint, suggestions: suggestions, after: index)
      finding.help? += helpExcluding(needs) ?? helpKeeping(needs) ?? ""
      return finding
    }
  }

  /// The keys that something asks for and nothing provides, each with its needs; or instead those
  /// that only an unknown scope could provide.
  func unmet(onlyOpen: Bool = false) -> [(key: Blueprint.Key, needs: [Arc])] {
    let roots = asked.filter { $0.use == .required && self.roots(of: $0).isEmpty }.map(\.key)
    let needs = gaps + openGaps
    let keys = roots + needs.map { edge($0).key }
    return Array(keys.indices).grouped { keys[$0] }
      .filter { ($0[0] >= roots.count + gaps.count) == onlyOpen }
      .map { places in
        (keys[places[0]], places.filter { $0 >= roots.count }.map { needs[$0 - roots.count] })
      }
  }

  /// What to do if the parts of a scope, which need the key too, are right: the scope has it.
  private func helpKeeping(_ needs: [Arc]) -> String? {
    let askers = needs.map { binding($0.source) }
    guard let holder = askers.first, holder.scopeName == nil,
      let lifetime = askers.first(where: { $0.scopeName != nil })?.lifetime.spelling
    else { return nil }
    let name = spelling.plain(holder.key)
    return ", or if only a scope registers it, "
      + (holder.lifetime == .unique
        ? "register \(name) there too" : "keep \(name) as: \(lifetime) too")
  }

  /// What to do if only the properties of a type need the key, as handles: a record doesn't say
  /// whether one is given to the owner, or has a closure of its own.
  private func helpExcluding(_ needs: [Arc]) -> String? {
    let handles = needs.map { binding($0.source).isOwner ? handle(edge($0).kind) : nil }
    guard !handles.contains(nil), let first = needs.first, let handle = handles[0] else {
      return nil
    }
    let owner = binding(first.source).key.type.split(separator: ".").dropFirst()
    return owner.isEmpty
      ? nil
      : ", or if the \(handle), "
        + ".excluding(\(owner.joined(separator: ".")).self)"
  }

  private func handle(_ kind: Blueprint.Edge.Kind) -> String? {
    switch kind {
    case .deferred: "Lazy is given to it or has a closure"
    case .factory: "Maker is given to it"
    case .required, .optional, .collection, .deferredWeak: nil
    }
  }
}
