@_spi(Tools) internal import Dovetail
@_spi(Tools) internal import DovetailChecks

/// What asynchronous code may have made before synchronous code asks for it.
struct AwaitedKeys {
  var keys: Set<Blueprint.Key> = []
  /// Whether that may be anything.
  var isAnything = false
}

/// Finds the requests that fail although their keys are provided: a part of a scope that is asked of
/// a container outside it, and an asynchronous recipe that synchronous code would have to run.
struct FailingRequests {
  /// A call or property in the sources that asks for a key that is provided.
  struct Request {
    let asking: Asking
    let key: Blueprint.Key
    /// What it needs, with what it passes.
    let need: Blueprint.Edge
    /// The types among these that the sources declare, which may have names of others.
    let declared: Set<String>
    /// Whether it resolves at once, instead of taking a handle or a list.
    let isAtOnce: Bool
    let isOfKnownName: Bool
    /// Whether it is a need of a binding, which the rules on the blueprint check.
    let isOfRecipe: Bool
    let location: Blueprint.Location

    /// Whether it certainly asks away from the main actor, as far as declarations tell.
    var isOffMainActor: Bool {
      asking.isOffMainActor && !isOfRecipe && isOfKnownName && asking.excuse == nil
        && asking.form != "@Resolved" && !asking.receiver.isOfMainActor
    }

    /// The failure at a binding that the steps lead to.
    func failure(
      of part: Blueprint.Binding, through steps: [ResolutionStep]
    ) -> DependencyDiagnostic.Failure {
      .init(part.key, asking: steps, at: location, registered: part.location)
    }
  }

  private let replaced: Set<Blueprint.Key>
  /// The ways to recipes that run each time, and are asynchronous.
  private let certain: Ways
  /// The ways to such recipes whose instances are kept, but that nothing seems to await.
  private let likely: Ways
  /// The ways from the outermost container to parts of scopes.
  private let scoped: Ways
  /// The parts that may not leave an actor, whichever scope provides them.
  private let confined: [Blueprint.Key: Blueprint.Binding]

  /// Reads a blueprint.
  ///
  /// - Parameters:
  ///   - blueprint: the blueprint.
  ///   - awaited: what asynchronous code asks for.
  ///   - replaced: the keys that another container may provide in another way.
  ///   - isWritten: whether the sources have the call that registers a binding.
  init(
    _ blueprint: Blueprint, _ awaited: AwaitedKeys, replaced: Set<Blueprint.Key>,
    isWritten: (Blueprint.Location) -> Bool
  ) {
    self.replaced = replaced
    let bindings = Dictionary(grouping: blueprint.bindings.filter { $0.role != .contribution }) {
      $0.key
    }
    confined = bindings.compactMapValues { same in
      same.allSatisfy { $0.isConfined && $0.actor == "MainActor" && $0.role != .alias }
        ? same[0] : nil
    }
    let wiring = Wiring(blueprint)
    let mayBeThere = Self.reached(awaited, in: wiring)
    certain = Ways(wiring, to: \.hasAsyncRecipe) { node in
      let binding = wiring.binding(node)
      return binding.runsEachTime && !replaced.contains(binding.key)
    }
    likely = Ways(wiring, to: \.hasAsyncRecipe) { node in
      let binding = wiring.binding(node)
      return !replaced.contains(binding.key)
        && (binding.runsEachTime
          || !awaited.isAnything && !mayBeThere[node] && isWritten(binding.location))
    }
    var outermost = blueprint
    outermost.scopes = Array(blueprint.scopes.prefix(1))
    outermost.bindings.removeAll { $0.scope > 0 }
    let outer = Wiring(outermost)
    scoped = Ways(outer, to: { $0.scopeName != nil }) { node in
      let binding = outer.binding(node)
      return (binding.runsEachTime || binding.scopeName != nil) && !replaced.contains(binding.key)
    }
  }

  /// Whether `start()`, an awaiting caller or a handle may have made each node's instance.
  private static func reached(_ awaited: AwaitedKeys, in wiring: Wiring) -> [Bool] {
    var starts = Set(
      wiring.nodes.indices.filter { node in
        let binding = wiring.binding(node)
        return binding.lifetime == .eager || awaited.keys.contains(binding.key)
      })
    for arc in wiring.arcs where wiring.edge(arc).kind.isDeferred { starts.insert(arc.target) }
    return NearestTargets(in: wiring.forward, to: Array(starts)).end.map { $0 >= 0 }
  }

  /// What a request fails with, if that is certain or likely.
  func finding(_ request: Request) -> DependencyDiagnostic? {
    let asking = request.asking
    let isOfOther = asking.isOfOther && !asking.isOfOutermost
    guard request.isAtOnce, !asking.isDeferred, !asking.isConditional, !isOfOther else {
      return nil
    }
    if asking.isOfOutermost, !asking.isOfNew, let (steps, part) = scoped[request.key],
      let scope = part.scopeName
    {
      return request.failure(of: part, through: steps).missingScope(scope)
    }
    if request.isOffMainActor, let part = confined[request.key], !replaced.contains(part.key) {
      var finding = request.failure(of: part, through: []).wrongActor(isConfined: true)
      finding.severity = .warning
      return finding
    }
    guard !asking.isAwaited, !request.isOfRecipe else { return nil }
    let isNew = asking.isOfNew && !replaced.contains(request.key)
    let way = isNew ? certain.newInstance(of: request.key) : nil
    if let (steps, part) = way ?? certain[request.key] {
      return request.failure(of: part, through: steps)
        .asyncFromSync(canBeStarted: part.canBeStarted)
    }
    guard let (steps, part) = likely[request.key] else { return nil }
    var finding = request.failure(of: part, through: steps)
      .asyncFromSync(canBeStarted: part.canBeStarted)
    finding.severity = .warning
    return finding
  }
}

/// The ways from the keys of a blueprint to the nearest of some bindings, along what a recipe needs
/// before it runs.
private struct Ways {
  private let wiring: Wiring
  private let nearest: NearestTargets

  /// Finds the ways that lead only through some nodes, the end among them.
  init(
    _ wiring: Wiring, to isEnd: (Blueprint.Binding) -> Bool, through isPassage: (Int) -> Bool
  ) {
    self.wiring = wiring
    let ends = wiring.nodes.indices.filter { isEnd(wiring.binding($0)) && isPassage($0) }
    nearest = wiring.ways(to: ends, along: wiring.isAwaited, through: isPassage)
  }

  /// The steps from a key to the end of its way, and the binding there.
  subscript(key: Blueprint.Key) -> ([ResolutionStep], Blueprint.Binding)? {
    guard let node = wiring.roots(of: .init(key: key)).first, nearest.end[node] >= 0 else {
      return nil
    }
    let way = nearest.way(from: node, in: wiring)
    return (way.map(wiring.step), wiring.binding(nearest.end[node]))
  }

  /// The binding of a key, if a new instance runs an asynchronous recipe.
  func newInstance(of key: Blueprint.Key) -> ([ResolutionStep], Blueprint.Binding)? {
    guard let node = wiring.roots(of: .init(key: key)).first, wiring.binding(node).hasAsyncRecipe
    else { return nil }
    return ([], wiring.binding(node))
  }
}

extension Blueprint.Binding {
  fileprivate var hasAsyncRecipe: Bool { isAsync && role != .alias }

  /// Whether nothing keeps an instance that an earlier caller made.
  fileprivate var runsEachTime: Bool { lifetime == .unique || role == .alias }
}
