@_spi(Tools) import Dovetail

/// Finds the binding that provides a key, as seen from one of the blueprint's scopes.
@_spi(Tools) public struct BindingLookup {
  /// The innermost scope.
  @_spi(Tools) public let innermost: Int
  /// Whether a later binding of the same key and scope replaced the binding.
  @_spi(Tools) public private(set) var isSuperseded: [Bool]
  /// For each key the bindings that provide it, at most one in each scope, the outermost first.
  private var providers: [Blueprint.Key: [Int]] = [:]
  /// For each key its contributions, in the order of registration.
  private var contributions: [Blueprint.Key: [Int]] = [:]
  /// The names of the scopes, the outermost first.
  private let names: [String?]
  private let scopes: [Int]

  init(_ blueprint: Blueprint) {
    scopes = blueprint.bindings.map { max($0.scope, 0) }
    innermost = max(blueprint.scopes.count - 1, scopes.max() ?? 0, 0)
    isSuperseded = Array(repeating: false, count: blueprint.bindings.count)
    names = blueprint.scopes.map(\.name)
    for (index, binding) in blueprint.bindings.enumerated() where !binding.isOwner {
      guard binding.role != .contribution else {
        contributions[binding.key, default: []].append(index)
        continue
      }
      var known = providers[binding.key] ?? []
      if let same = known.firstIndex(where: { scopes[$0] == scopes[index] }) {
        isSuperseded[known.remove(at: same)] = true
      }
      known.insert(index, at: known.firstIndex { scopes[$0] > scopes[index] } ?? known.endIndex)
      providers[binding.key] = known
    }
  }

  /// The binding that provides the key to a scope: its own, or that of the nearest outer scope.
  func provider(of key: Blueprint.Key, from scope: Int) -> Int? {
    providers[key]?.last { scopes[$0] <= scope }
  }

  /// What meets a need from a scope: the contributions to a list, in the order of registration, or
  /// one binding at most.
  func targets(of edge: Blueprint.Edge, from scope: Int) -> [Int] {
    guard edge.use == .collection else {
      return provider(of: edge.key, from: scope).map { [$0] } ?? []
    }
    return contributions[edge.key]?.filter { scopes[$0] <= scope } ?? []
  }

  /// Whether a scope of the name encloses the given scope, or is it.
  func isOpen(_ name: String, at scope: Int) -> Bool { names.prefix(scope + 1).contains(name) }

  /// The innermost scope from which a caller's request leads to a binding.
  private func reach(of binding: Blueprint.Binding, at index: Int) -> Int {
    let others = binding.role == .contribution ? nil : providers[binding.key]
    return others?.first { scopes[$0] > scopes[index] }.map { scopes[$0] - 1 } ?? innermost
  }

  /// A scope inside the innermost one, which the blueprint does not have.
  ///
  /// It may provide more than the blueprint shows.
  @_spi(Tools) public var unopened: Int { innermost + 1 }

  /// The scope from which the recipe of a binding resolves.
  ///
  /// If the recipe runs for its caller, it is the caller's: without one, the innermost scope from
  /// which one could ask.
  func view(of binding: Blueprint.Binding, at index: Int, from asker: Int? = nil) -> Int {
    // A graph makes its parts from its own.
    if binding.runsForItsAsker, binding.graphParts == nil {
      return asker ?? reach(of: binding, at: index)
    }
    guard let name = binding.scopeName else { return scopes[index] }
    // What is registered further in stays there: the named scope does not see it.
    let nearest = names.prefix((asker ?? innermost) + 1).lastIndex(of: name)
    return (nearest ?? names.lastIndex(of: name)).map { max($0, scopes[index]) } ?? unopened
  }
}

extension Blueprint.Binding {
  /// Whether nothing outlives a resolution, so that the recipe sees the bindings of its caller.
  var runsForItsAsker: Bool { passesOn || lifetime == .unique || lifetime == .graph }

  /// The name of the scopes that keep its instances, unless it only passes a request on.
  @_spi(Tools) public var scopeName: String? {
    if case .scoped(let name) = lifetime, !passesOn { name } else { nil }
  }

  /// Whether it only passes a request on; a decorated alias may keep what it gives.
  var passesOn: Bool { role == .alias && decorators.isEmpty }
}
