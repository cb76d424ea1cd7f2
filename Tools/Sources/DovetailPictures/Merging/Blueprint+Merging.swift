@_spi(Tools) import DovetailChecks

extension Blueprint {
  /// This blueprint and another as one: two graphs of one program, or one graph seen twice.
  ///
  /// Scopes with the same name become one scope. A scope that only one blueprint has goes where it
  /// is there, inside the scopes that both have.
  ///
  /// Bindings with the same key, scope, part and place become one binding, with the needs of both.
  /// That happens with the bindings of a parent that two scopes show, and with a blueprint that was
  /// taken after recipes had run. If the two provide a key to one scope at two places, the key is
  /// registered twice, and the check reports it.
  ///
  /// - Parameter other: the other blueprint.
  /// - Returns: both as one, this one's bindings first in each scope.
  public func merging(_ other: Blueprint) -> Blueprint {
    var merged = self
    let (scopes, places) = Self.merged(self.scopes, other.scopes)
    merged.scopes = scopes
    merged.version = Self.currentVersion
    let known = Set(properties)
    merged.properties += other.properties.filter { !known.contains($0) }
    let knownToBeIdle = Set(ineffective)
    merged.ineffective += other.ineffective.filter { !knownToBeIdle.contains($0) }
    for index in bindings.indices {
      merged.bindings[index].scope = places.mine(bindings[index].scope)
    }
    var same: [Sameness: [Int]] = [:]
    var providers: [Provided: Int] = [:]
    for (index, binding) in merged.bindings.enumerated() {
      same[Sameness(binding), default: []].append(index)
      if binding.role != .contribution { providers[Provided(binding)] = index }
    }
    for key in same.keys { same[key]?.reverse() }
    for var binding in other.bindings {
      binding.scope = places.theirs(binding.scope)
      if let index = same[Sameness(binding)]?.popLast() {
        merged.bindings[index].addNeeds(of: binding)
        continue
      }
      if binding.role == .single, let first = providers[Provided(binding)] {
        binding.role = .replacement(of: merged.bindings[first].location)
      }
      merged.bindings.append(binding)
    }
    // Outer scopes first, and the order of registration within a scope.
    merged.bindings = merged.bindings.enumerated()
      .sorted { ($0.element.scope, $0.offset) < ($1.element.scope, $1.offset) }.map(\.element)
    return merged
  }

  /// The places of the two blueprints' scopes in the merged one.
  private struct ScopePlaces {
    var first: [Int] = []
    var second: [Int] = []

    func mine(_ scope: Int) -> Int { first.indices.contains(scope) ? first[scope] : scope }
    func theirs(_ scope: Int) -> Int { second.indices.contains(scope) ? second[scope] : scope }
  }

  private static func merged(_ first: [Scope], _ second: [Scope]) -> ([Scope], ScopePlaces) {
    var places = ScopePlaces()
    // Each scope of the result, with its places in the two blueprints.
    var merged: [(scope: Scope, first: Int?, second: Int?)] =
      first.enumerated().map { ($1, $0, nil) }
    var next = 0
    for (index, scope) in second.enumerated() {
      if let known = merged[next...].firstIndex(where: { $0.scope == scope }) {
        merged[known].second = index
        next = known + 1
      } else {
        merged.insert((scope, nil, index), at: next)
        next += 1
      }
    }
    places.first = Array(repeating: 0, count: first.count)
    places.second = Array(repeating: 0, count: second.count)
    for (place, entry) in merged.enumerated() {
      if let first = entry.first { places.first[first] = place }
      if let second = entry.second { places.second[second] = place }
    }
    return (merged.map(\.scope), places)
  }

  /// The properties by which two bindings of two blueprints are the same.
  private struct Sameness: Hashable {
    let provided: Provided
    let lifetime: Lifetime
    let role: String
    let location: Blueprint.Location

    init(_ binding: Binding) {
      provided = Provided(binding)
      (lifetime, role, location) = (binding.lifetime, binding.role.word, binding.location)
    }
  }

  /// The key that a binding provides, and the scope.
  private struct Provided: Hashable {
    let key: Key
    let scope: Int

    init(_ binding: Binding) { (key, scope) = (binding.key, binding.scope) }
  }
}

extension Blueprint.Binding {
  /// Adds the needs that were seen for the same binding of another blueprint.
  fileprivate mutating func addNeeds(of other: Blueprint.Binding) {
    edges += other.edges.filter { !edges.contains($0) }
  }
}
