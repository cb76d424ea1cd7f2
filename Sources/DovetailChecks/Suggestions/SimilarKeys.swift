@_spi(Tools) import Dovetail

/// The keys that may have been meant when a key was asked for that nothing provides.
@_spi(Tools) public struct SimilarKeys {
  /// What can be asked for, and the name of its type.
  private typealias Candidate = (binding: Blueprint.Binding, name: ComparedName)

  /// How many missing keys are compared with every key of the blueprint to find what was meant.
  ///
  /// The others are compared only with equal types, so that the work stays linear.
  static let thoroughSearches = 64

  let spelling: KeySpelling
  private let blueprint: Blueprint
  private var candidates: [Candidate] = []
  private var places: [Blueprint.Key: Int] = [:]
  /// For each identity, and for each name of a type in lower case, the candidates that have it.
  private var placesByText: [String: [Int]] = [:]
  /// A contribution to each key that has some, by its index.
  private var contributed: [Blueprint.Key: Int] = [:]

  /// Makes the suggestions for a blueprint.
  @_spi(Tools) public init(_ blueprint: Blueprint, spelling: KeySpelling) {
    self.spelling = spelling
    self.blueprint = blueprint
    for (index, binding) in blueprint.bindings.enumerated() where !binding.isOwner {
      let (key, name) = (binding.key, ComparedName(binding.key.type))
      if binding.role == .contribution {
        contributed[key] = index
      } else if let place = places[key] {
        candidates[place] = (binding, name)
      } else {
        places[key] = candidates.count
        for text in Set([name.lowercase, key.identity]) {
          placesByText[text, default: []].append(candidates.count)
        }
        candidates.append((binding, name))
      }
    }
  }

  /// At most three keys that may have been meant, the most likely first.
  ///
  /// The same type under another name comes first, and of its names the most similar. Then come
  /// another spelling of the type, a misspelling, another form of its last word, and a type with more
  /// words around it.
  ///
  /// - Parameters:
  ///   - key: the key that was asked for.
  ///   - number: how many keys were asked for before.
  ///   - asker: the key that needs it, which was not meant.
  /// - Returns: the keys, and where each was registered.
  @_spi(Tools) public func similar(
    to key: Blueprint.Key, after number: Int = 0, besides asker: Blueprint.Key? = nil
  ) -> [DependencyDiagnostic.Similar] {
    let name = ComparedName(key.type)
    let equal = (placesByText[key.identity] ?? []).prefix(8)
    let alike = (placesByText[name.lowercase] ?? []).prefix(8).filter { !equal.contains($0) }
    let isThorough = number < Self.thoroughSearches
    let left = asker.flatMap { places[$0] }
    let ranks = (isThorough ? Array(candidates.indices) : equal + alike).compactMap { place in
      place == left ? nil : rank(candidates[place], for: key, name).map { (rank: $0, place: place) }
    }
    return ranks.inOrder { $0 < $1 }.prefix(3).map {
      let binding = candidates[$0.place].binding
      return .init(key: spelling.spelt(binding.key), location: binding.location)
    }
  }

  /// Whether an override of one key may have been meant for a similar one: it has the same type or
  /// another spelling of its name, or is a protocol whose name the type's own extends.
  func mayStand(_ similar: Blueprint.Key, for key: Blueprint.Key) -> Bool {
    guard let place = places[similar] else { return false }
    let (name, other) = (ComparedName(key.type), candidates[place].name)
    if let rank = rank(candidates[place], for: key, name), rank < 200 { return true }
    return similar.type.hasPrefix("any ") && !key.type.hasPrefix("any ")
      && other.folded.count < name.folded.count
  }

  /// How unlikely it is that the candidate was meant; `nil` if it surely was not.
  private func rank(_ candidate: Candidate, for key: Blueprint.Key, _ name: ComparedName) -> Int? {
    let other = candidate.binding.key
    guard other != key else { return nil }
    if other.identity == key.identity {
      let (one, two) = (key.name ?? "", other.name ?? "")
      return min(EditDistance.between(Array(one.utf8.prefix(64)), Array(two.utf8.prefix(64))), 99)
    }
    let isOtherwiseNamed = other.name == key.name ? 0 : 1
    if let distance = candidate.name.distance(to: name) {
      return 100 + 10 * distance + isOtherwiseNamed
    }
    if candidate.name.sharesStem(with: name) { return 150 + isOtherwiseNamed }
    return candidate.name.extends(name) ? 200 + isOtherwiseNamed : nil
  }

  /// The list that holds what is contributed under a key, or that is the key; `nil` if there is none.
  @_spi(Tools) public func list(of key: Blueprint.Key) -> Blueprint.Key? {
    contributed[key] != nil
      ? .init(type: "[\(spelling.code(key))]", name: key.name)
      : contributed.keys.contains { "[\($0.type)]" == key.type && $0.name == key.name } ? key : nil
  }

  /// The part that a handle of it was taken for; `nil` if the key is none, or nothing provides it.
  func part(behind key: Blueprint.Key) -> Blueprint.Key? {
    let form = TypeSpelling.bare(key.type)
    guard let start = ["Lazy<", "Weak<", "Maker<"].first(where: form.hasPrefix) else { return nil }
    let inside = form.dropFirst(start.count).dropLast()
    return candidates.lazy.map { spelling.spelt($0.binding.key) }.first { part in
      part.name == key.name
        && (inside == part.type || start == "Maker<" && inside.hasPrefix("\(part.type), "))
    }
  }

  /// The way out for a caller that asks for a key that nothing provides.
  ///
  /// - Parameters:
  ///   - key: the key that was asked for.
  ///   - asker: the key of the recipe that asked, if it was one.
  ///   - similar: the keys that may have been meant.
  /// - Returns: one phrase.
  func help(
    missing key: Blueprint.Key, asker: Blueprint.Key?, similar: [DependencyDiagnostic.Similar]
  ) -> String {
    if let hidden = hiddenHelp(key, asker: asker) { return hidden }
    if key.identity == TypeName.identity(of: DependencyContainer.self), key.name == nil {
      return "take a ScopeMaker to open scopes of it, or what you need of it as parameters"
    }
    // What a scope keeps may need what is the scope's own.
    let scope = asker.flatMap { places[$0] }.flatMap { candidates[$0].binding.scopeName }
    let registration =
      "register(\(spelling.arguments(key))) { … }"
      + (scope.map { ", in the scope \(KeySpelling.literal($0)) if each has its own" } ?? "")
    if let part = blueprint.leftOut.first(where: { $0.key == key }) {
      return "a graph keeps it on the \(part.actor ?? "graph's actor") (\(part.location)): "
        + "use the graph's property there, or \(registration)"
    }
    if contributed[key] != nil {
      let list = "[\(spelling.code(key))]" + (key.name == nil ? "" : " under the same name")
      return "ask for \(list), which holds its contributions, or \(registration)"
    }
    guard let named = similar.first(where: { $0.key.identity == key.identity }) else {
      return registration
    }
    let name = named.key.name.map { "named \(KeySpelling.literal($0))" } ?? "without a name"
    return "\(registration), or ask for it \(name)"
  }

  /// The way out if a scope provides the key that is further in than the caller.
  private func hiddenHelp(_ key: Blueprint.Key, asker: Blueprint.Key?) -> String? {
    // The modification of a key that nothing provides is no more than that.
    guard let binding = places[key].map({ candidates[$0].binding }),
      binding.role != .override(matched: false)
    else { return nil }
    let (key, asker) = (spelling.plain(key), asker.map(spelling.plain) ?? "the caller")
    let scopes = blueprint.scopes
    guard scopes.indices.contains(binding.scope), let name = scopes[binding.scope].name else {
      return "\(key) is registered in an inner container, where \(asker) cannot see it: "
        + "register it further out"
    }
    return "\(key) is registered in the scope \(KeySpelling.literal(name)), where \(asker) cannot "
      + "see it: keep \(asker) in that scope too, or if scopes share one, register \(key) further out"
  }
}
