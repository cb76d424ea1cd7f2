@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

/// Finds out why bindings answer, from what a blueprint says of their parts and scopes.
struct Reasons {
  private let blueprint: Blueprint
  private let isSuperseded: [Bool]

  init(_ wiring: Wiring) {
    blueprint = wiring.blueprint
    isSuperseded = wiring.lookup.isSuperseded
  }

  /// The reasons for one binding, given those of its key; none if it is the only one.
  func reasons(
    for index: Int, among same: [Int], spelling: KeySpelling
  ) -> [BlueprintExplanation.Reason] {
    let binding = blueprint.bindings[index]
    guard binding.role != .contribution else { return [] }
    let rivals = same.filter { $0 != index && blueprint.bindings[$0].role != .contribution }
    let here = rivals.filter { blueprint.bindings[$0].scope == binding.scope }
    if isSuperseded[index] {
      let winner = here.last { !isSuperseded[$0] }
      return [.init(.replaced, others: winner.map { [blueprint.bindings[$0].location] } ?? [])]
    }
    var reasons = [roleReason(binding, passedOver: here, spelling)].compactMap(\.self)
    let outer = rivals.last { !isSuperseded[$0] && blueprint.bindings[$0].scope < binding.scope }
    if let outer {
      reasons.append(
        .init(
          .scope, names: [name(binding.scope)], others: [blueprint.bindings[outer].location]))
    }
    let inner = rivals.first { !isSuperseded[$0] && blueprint.bindings[$0].scope > binding.scope }
    if let inner {
      let other = blueprint.bindings[inner]
      reasons.append(.init(.hidden, names: [name(other.scope)], others: [other.location]))
    }
    return reasons
  }

  private func roleReason(
    _ binding: Blueprint.Binding, passedOver: [Int], _ spelling: KeySpelling
  ) -> BlueprintExplanation.Reason? {
    var others = passedOver.map { blueprint.bindings[$0].location }
    if let place = binding.replaced, !others.contains(place) { others.append(place) }
    switch binding.role {
    case .override(let isMatched):
      return .init(isMatched ? .override : .unmatchedOverride, others: isMatched ? others : [])
    case .replacement: return .init(.registeredAgain, others: others)
    case .alias:
      return .init(.alias, names: binding.edges.prefix(1).map { spelling.plain($0.key) })
    case .single where !others.isEmpty: return .init(.registeredAgain, others: others)
    case .single, .contribution: return nil
    }
  }

  private func name(_ scope: Int) -> String {
    ScopeIdentity(scope, in: blueprint.scopes).spelling
  }
}

extension Blueprint.Binding {
  /// Where the registration was that the binding took the place of, if the blueprint says so.
  package var replaced: Blueprint.Location? {
    if case .replacement(let first) = role { first } else { overrides }
  }
}
