@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

extension Blueprint {
  /// The graph in figures.
  ///
  /// How many bindings need one through others is counted exactly. That takes a pass over the graph
  /// for each 64 bindings, so that 10 000 bindings take little more than their validation.
  ///
  /// - Parameter leaders: how many bindings to name in each list of leaders.
  /// - Returns: the figures; lists are in the order of their counts, then of registration.
  public func statistics(leaders: Int = 10) -> BlueprintStatistics {
    let wiring = Wiring(self)
    var statistics = counts()
    var isMet = bindings.map { Array(repeating: false, count: $0.edges.count) }
    for arc in wiring.arcs { isMet[wiring.nodes[arc.source].binding][arc.edge] = true }
    statistics.unmetNeeds = isMet.indices.filter { !wiring.lookup.isSuperseded[$0] }
      .reduce(0) { $0 + isMet[$1].count { !$0 } }

    let neighbors = Degrees(wiring)
    func lead(_ counts: [Int]) -> [BlueprintStatistics.Leader] {
      counts.indices.filter { counts[$0] > 0 }
        .sorted { (-counts[$0], $0) < (-counts[$1], $1) }.prefix(max(leaders, 0))
        .map { index in
          .init(
            key: wiring.spelling.spelt(bindings[index].key), location: bindings[index].location,
            count: counts[index])
        }
    }
    statistics.fanIn = lead(neighbors.incoming)
    statistics.fanOut = lead(neighbors.outgoing)
    statistics.pillars = lead(Dependants.counts(in: wiring.forward, of: wiring))
    let live = bindings.indices.filter { !wiring.lookup.isSuperseded[$0] }
    statistics.roots = live.filter { neighbors.incoming[$0] == 0 }
      .map { wiring.spelling.spelt(bindings[$0].key) }
    statistics.leaves = live.count { neighbors.outgoing[$0] == 0 }

    let immediate = wiring.digraph { !wiring.edge($0).kind.isDeferred }
    let cyclic = immediate.cyclicComponents().flatMap { $0.map { wiring.nodes[$0].binding } }
    statistics.cyclic = Set(cyclic).count
    statistics.longestChain = LongestChain.nodes(in: immediate)
      .map { wiring.spelling.spelt(wiring.binding($0).key) }
    return statistics
  }

  /// The figures that do not depend on which binding meets which need.
  private func counts() -> BlueprintStatistics {
    var statistics = BlueprintStatistics()
    statistics.bindings = bindings.count
    statistics.opaque = bindings.count(where: \.isOpaque)
    statistics.async = bindings.count(where: \.isAsync)
    let edges = bindings.flatMap(\.edges)
    statistics.needs = edges.count
    statistics.lifetimes = Self.counts(
      of: bindings.filter { $0.role != .alias }.map(\.lifetime.spelling))
    statistics.roles = Self.counts(
      of: bindings.map { $0.role == .single ? "binding" : $0.role.word })
    statistics.modules = Self.counts(of: bindings.map(\.module))
    statistics.kinds = Self.counts(of: edges.map(\.kind.rawValue))
    let byScope = Dictionary(grouping: bindings, by: \.scope)
    statistics.scopes = Set(scopes.indices).union(byScope.keys).sorted().map { scope in
      .init(
        name: ScopeIdentity(scope, in: scopes).spelling, count: byScope[scope]?.count ?? 0)
    }
    return statistics
  }

  /// How often each word occurs, the most frequent first.
  private static func counts(of words: [String]) -> [BlueprintStatistics.Count] {
    var counts: [String: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    return counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }
      .map { .init(name: $0.key, count: $0.value) }
  }
}

/// How many other bindings each binding needs directly, and how many need it.
private struct Degrees {
  private(set) var incoming: [Int]
  private(set) var outgoing: [Int]

  init(_ wiring: Wiring) {
    struct Pair: Hashable {
      let source: Int
      let target: Int
    }
    incoming = Array(repeating: 0, count: wiring.blueprint.bindings.count)
    outgoing = incoming
    var seen: Set<Pair> = []
    for arc in wiring.arcs {
      let pair = Pair(
        source: wiring.nodes[arc.source].binding, target: wiring.nodes[arc.target].binding)
      guard pair.source != pair.target, seen.insert(pair).inserted else { continue }
      outgoing[pair.source] += 1
      incoming[pair.target] += 1
    }
  }
}
