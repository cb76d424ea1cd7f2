/// A need of a property depends on something that no record tells.
///
/// That is a name, a scope that is not part of the blueprint, the parameter of a generic owner, or
/// the actor that an owner belongs to.
struct UncheckedNeed {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let properties = wiring.blueprint.properties
    guard !properties.isEmpty else { return [] }
    let provided = ProvidedNames(wiring.blueprint)
    let isolated = Isolated(wiring.blueprint)
    var askers: [Reason: [Blueprint.Property]] = [:]
    var order: [Reason] = []
    for property in properties {
      guard let reason = reason(of: property, provided, isolated) else { continue }
      if askers[reason] == nil { order.append(reason) }
      askers[reason, default: []].append(property)
    }
    return order.map { reason in
      .uncheckedNeed(
        (askers[reason] ?? []).map(\.description), because: text(reason, in: wiring.spelling))
    }
  }

  private enum Reason: Hashable {
    case generic
    case elsewhere(Blueprint.Key, String)
    case named([Blueprint.Key])
    case actor(Blueprint.Key, String)
  }

  /// What belongs to an actor, and the owners that are bindings, for which WrongActor speaks.
  private struct Isolated {
    var actors: [Blueprint.Key: String] = [:]
    var owners: Set<String> = []

    init(_ blueprint: Blueprint) {
      for binding in blueprint.bindings where binding.role != .contribution {
        owners.insert(binding.key.identity)
        if let actor = binding.actor { actors[binding.key] = actor }
      }
    }

    func reason(of property: Blueprint.Property, _ key: Blueprint.Key) -> Reason? {
      guard !property.isOfActor, !owners.contains(property.identity) else { return nil }
      return actors[key].map { .actor(key, $0) }
    }
  }

  private func reason(
    of property: Blueprint.Property, _ provided: ProvidedNames, _ isolated: Isolated
  ) -> Reason? {
    guard let need = property.need else { return .generic }
    guard need.use == .required else { return nil }
    let keys = provided.keys(of: need.key.identity)
    if let elsewhere = property.elsewhere { return .elsewhere(need.key, elsewhere) }
    if !keys.isEmpty, !keys.contains(where: { $0.name == nil }) { return .named(keys) }
    return isolated.reason(of: property, need.key)
  }

  private func text(_ reason: Reason, in spelling: KeySpelling) -> String {
    switch reason {
    case .generic: return "what they ask for depends on the parameters of their generic owners"
    case .elsewhere(let key, let place): return "\(spelling.quoted(key)) is provided by \(place)"
    case .actor(let key, let actor):
      return "\(spelling.quoted(key)) belongs to the \(actor), "
        + "and no record says which owners do"
    case .named(let keys):
      let names = keys.compactMap(\.name).map(KeySpelling.literal).joined(separator: ", ")
      let type = spelling.quoted(.init(type: keys[0].type, identity: keys[0].identity))
      return "\(type) is provided as \(names), and no record says under which name a property asks"
    }
  }
}
