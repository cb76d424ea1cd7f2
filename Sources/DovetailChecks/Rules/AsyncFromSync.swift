@_spi(Tools) import Dovetail

extension Wiring {
  /// A synchronous recipe resolves a dependency by hand that only an asynchronous recipe can make.
  ///
  /// A recipe whose parameters state its needs is fine: they are awaited before it runs. A
  /// dependency that `start()` builds is fine too. A property's wrapper resolves at once, however
  /// its owner is made.
  var asyncFromSync: [DependencyDiagnostic] {
    let targets = nodes { $0.isAsync && !$0.isStarted && !$0.passesOn }
    let nearest = ways(to: targets, along: isAwaited, through: { !binding($0).isStarted })
    return needs(from: nearest) { $0.asksAtOnce($1) }.map {
      failure(along: $0, to: nearest)
        .asyncFromSync(canBeStarted: binding(nearest.end[$0.target]).canBeStarted)
    }
  }
}

extension Blueprint.Binding {
  /// Whether a property, or a synchronous recipe by hand, resolves what meets one of the needs.
  func asksAtOnce(_ need: Blueprint.Edge) -> Bool {
    need.parameter == nil && !isTarget(need) && (need.origin.property != nil || !isAsync)
  }

  /// Whether an alias passes requests on along an edge, which comes before what decorators need.
  func isTarget(_ edge: Blueprint.Edge) -> Bool { role == .alias && edge == edges.first }

  /// Whether a start lets synchronous code have it; a graph's property is not the container's.
  var isStarted: Bool { lifetime == .eager && graphParts == nil }

  /// Whether it would be the same part if a start built it: there is one for all callers.
  @_spi(Tools) public var canBeStarted: Bool { lifetime == .single && graphParts == nil }
}
