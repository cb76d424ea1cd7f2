@testable import Dovetail

/// The registration of one key of a random graph.
struct Plan: Sendable {
  enum Form: Sendable {
    case required, optional, lazy
    /// Required, but the recipe goes on without it if it cannot be resolved.
    case tolerated
  }

  struct Edge: Sendable {
    let form: Form
    let target: Int
  }

  var keeping: LifetimeKind
  var isAsync: Bool
  /// The attempts, counted from 1, that fail after everything was resolved.
  var failing: Set<Int> = []
  var edges: [Edge] = []
}

extension LifetimeKind {
  /// Whether a container keeps the instance, even if nothing else holds it.
  var isStrong: Bool { ![.weak, .graph, .unique].contains(self) }
}

/// Makes the plans of one graph.
struct Planner {
  var random: SplitMix64
  let keys: Int
  /// The key whose lifetime is eager if it is registered at all.
  let eagerKey: Int
  private let levels = 5
  /// The percentage of edges that may point anywhere, also backwards.
  var backEdges = 2
  /// The percentage of recipes that sometimes fail.
  var failures = 12
  /// The percentage of recipes that are asynchronous.
  var awaited = 20
  /// Whether the target of a `Lazy` may hold the `Lazy`.
  var hasLazyCycles = true

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    keys = 20 + random.below(41)
    eagerKey = random.below(keys)
  }

  mutating func plan(for key: Int, mayBeScoped: Bool) -> Plan {
    var plan = Plan(keeping: keeping(for: key, mayBeScoped), isAsync: random.percent(awaited))
    if random.percent(failures) {
      plan.failing = [1 + random.below(3), 1 + random.below(3)]
    }
    for _ in 0..<[0, 1, 1, 2, 2, 3][random.below(6)] {
      let form = form()
      let isAnywhere =
        random.percent(form == .lazy && hasLazyCycles ? 50 : backEdges) && form != .tolerated
      // Sometimes a key that is not registered.
      if isAnywhere {
        plan.edges.append(Plan.Edge(form: form, target: random.below(keys + 1)))
      } else if let target = below(key) {
        plan.edges.append(Plan.Edge(form: form, target: target))
      }
    }
    return plan
  }

  private mutating func keeping(for key: Int, _ mayBeScoped: Bool) -> LifetimeKind {
    if key == eagerKey { return .eager }
    switch random.below(12) {
    case 0...3: return .single
    case 4, 5: return mayBeScoped ? .scoped(random.percent(50) ? "a" : "b") : .single
    case 6, 7: return .weak
    case 8, 9: return .graph
    default: return .unique
    }
  }

  private mutating func form() -> Plan.Form {
    switch random.below(10) {
    case 0: .optional
    case 1: .tolerated
    case 2, 3: .lazy
    default: .required
    }
  }

  /// A key of a lower level, so that chains stay short and unique parts stay small.
  private mutating func below(_ key: Int) -> Int? {
    let level = key * levels / keys
    guard level > 0 else { return nil }
    return random.below((level * keys + levels - 1) / levels)
  }
}
