extension Blueprint {
  /// The blueprint in which the needs of properties are edges.
  ///
  /// A property of a type that is registered under itself is a need of that binding. Any other
  /// owner becomes a binding that provides nothing and that nothing needs. A dependency with
  /// several names, or from outside of the blueprint, is left out of the rules: the record does not
  /// say which one is meant.
  package func asking(onlyCertain: Bool = false) -> Blueprint {
    guard !properties.isEmpty else { return self }
    var asking = self
    var owners: [String: [Int]] = [:]
    // Its instances are of its key's own type, as far as a blueprint can tell.
    for (index, binding) in bindings.enumerated()
    where binding.role != .alias && !binding.key.type.hasPrefix("any ") {
      owners[binding.key.identity, default: []].append(index)
    }
    let provided = ProvidedNames(self)
    for property in properties {
      guard var need = property.need, property.elsewhere == nil || !onlyCertain,
        let key = provided.key(for: need, onlyCertain: onlyCertain)
      else { continue }
      need.key = key
      need.parameter = nil
      need.origin = .property(property.name)
      if owners[property.identity] == nil {
        owners[property.identity] = [asking.bindings.count]
        var owner = Binding(
          key: .init(type: property.owner, identity: "properties of \(property.identity)"),
          lifetime: .unique, location: Location(fileID: property.module, line: 0))
        owner.isOwner = true
        owner.isOfActor = property.isOfActor
        asking.bindings.append(owner)
      }
      for index in owners[property.identity] ?? [] {
        let isKnown = asking.bindings[index].edges.contains {
          $0.key == need.key && $0.kind == need.kind
        }
        if !isKnown || asking.bindings[index].isOwner { asking.bindings[index].edges.append(need) }
      }
    }
    return asking
  }
}

/// The names under which the types of a blueprint are provided.
struct ProvidedNames {
  private var keys: [String: [Blueprint.Key]] = [:]

  init(_ blueprint: Blueprint) {
    for key in blueprint.bindings.lazy.filter({ $0.role != .contribution }).map(\.key)
    where !keys(of: key.identity).contains(key) {
      keys[key.identity, default: []].append(key)
    }
  }

  /// The keys of a type, one for each name.
  func keys(of identity: String) -> [Blueprint.Key] { keys[identity] ?? [] }

  /// The key that a property asks for; its record has no name.
  ///
  /// If several names are possible, it is `nil` with `onlyCertain`, and otherwise the key without a
  /// name if there is one.
  func key(for need: Blueprint.Edge, onlyCertain: Bool) -> Blueprint.Key? {
    let keys = keys(of: need.key.identity)
    if need.kind == .collection || keys.isEmpty { return need.key }
    if keys.count == 1, keys[0].name == nil { return need.key }
    return onlyCertain ? nil : keys.first { $0.name == nil } ?? keys[0]
  }
}
