extension Wiring {
  /// A synchronous recipe resolves a dependency by hand that only an asynchronous recipe can make.
  ///
  /// A recipe whose parameters state its needs is fine: they are awaited before it runs. A
  /// dependency that `start()` builds is fine too. A property's wrapper resolves at once, however
  /// its owner is made.
  var asyncFromSync: [DependencyDiagnostic] {
    let targets = nodes.indices.filter { node in
      let binding = binding(node)
      return binding.isAsync && !binding.isStarted && binding.role != .alias
    }
    let nearest = ways(to: targets, along: isAwaited, through: { !binding($0).isStarted })
    return needs(from: nearest) { asker, edge in
      edge.parameter == nil && (edge.origin.property != nil || (asker.isOpaque && !asker.isAsync))
    }.map { arc in
      let isOfGraph = binding(nearest.end[arc.target]).graphParts != nil
      return failure(along: arc, to: nearest).asyncFromSync(canBeStarted: !isOfGraph)
    }
  }
}

extension Blueprint.Binding {
  /// Whether a start lets synchronous code have it; a graph's property has to be awaited even then.
  fileprivate var isStarted: Bool { lifetime == .eager && graphParts == nil }
}
