/// A need of a property depends on something that no record tells.
///
/// That is a name, a scope that is not part of the blueprint, or the parameter of a generic owner.
struct UncheckedNeed {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let properties = wiring.blueprint.properties
    guard !properties.isEmpty else { return [] }
    let provided = ProvidedNames(wiring.blueprint)
    var askers: [Reason: [Blueprint.Property]] = [:]
    var order: [Reason] = []
    for property in properties {
      guard let reason = reason(of: property, provided) else { continue }
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
  }

  private func reason(of property: Blueprint.Property, _ provided: ProvidedNames) -> Reason? {
    guard let need = property.need else { return .generic }
    guard need.kind.hasToBeMet else { return nil }
    let keys = provided.keys(of: need.key.identity)
    if let elsewhere = property.elsewhere { return .elsewhere(need.key, elsewhere) }
    return keys.isEmpty || keys.contains { $0.name == nil } ? nil : .named(keys)
  }

  private func text(_ reason: Reason, in spelling: KeySpelling) -> String {
    switch reason {
    case .generic: return "what they ask for depends on the parameters of their generic owners"
    case .elsewhere(let key, let place): return "\(spelling.quoted(key)) is provided by \(place)"
    case .named(let keys):
      let names = keys.compactMap(\.name).map(KeySpelling.literal).joined(separator: ", ")
      let type = spelling.quoted(.init(type: keys[0].type, identity: keys[0].identity))
      return "\(type) is provided as \(names), and no record says under which name a property asks"
    }
  }
}
