@_spi(Tools) import Dovetail

extension Blueprint {
  /// The blueprint in which the needs of properties are edges.
  ///
  /// A property of a type that is registered under itself is a need of that binding. Any other
  /// owner becomes a binding that provides nothing and that nothing needs. A dependency with
  /// several names, or from outside of the blueprint, is left out of the rules: the record does not
  /// say which one is meant.
  @_spi(Tools) public func asking(onlyCertain: Bool = false) -> Blueprint {
    guard !properties.isEmpty else { return self }
    var asking = self
    var owners: [String: [Int]] = [:]
    // Its instances are of its key's own type, as far as a blueprint can tell.
    for (index, binding) in bindings.enumerated()
    where binding.role != .alias && !binding.key.type.hasPrefix("any ") {
      owners[binding.key.identity, default: []].append(index)
    }
    let provided = providedKeys
    for property in properties {
      guard var need = property.need, property.elsewhere == nil || !onlyCertain else { continue }
      let keys = provided[need.key.identity] ?? []
      if need.kind != .collection, !keys.isEmpty, keys != [need.key] {
        if onlyCertain { continue }
        need.key = keys.first { $0.name == nil } ?? keys[0]
      }
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
          ($0.key, $0.kind, $0.use, $0.arguments) == (need.key, need.kind, need.use, need.arguments)
        }
        if !isKnown || asking.bindings[index].isOwner { asking.bindings[index].edges.append(need) }
      }
    }
    return asking
  }

  /// The keys under which each type is provided, one for each name, by its identity.
  var providedKeys: [String: [Key]] {
    var provided: [String: [Key]] = [:]
    for key in bindings.lazy.filter({ $0.role != .contribution }).map(\.key)
    where !(provided[key.identity] ?? []).contains(key) {
      provided[key.identity, default: []].append(key)
    }
    return provided
  }
}
