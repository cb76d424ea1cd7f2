/// Makes the random program of a seed.
struct WaitingPlanner {
  private var random: SplitMix64
  private var plan: WaitingPlan
  /// The percentage of needs that may point anywhere, so that there are cycles.
  private let backEdges: Int
  /// The percentage of steps that close, start or begin tasks.
  private let closes: Int
  private let starts: Int
  private let begins: Int
  private let hasDeadlines: Bool

  static func plan(seed: UInt64) -> WaitingPlan {
    var planner = WaitingPlanner(seed: seed)
    planner.planKeys()
    planner.planUsers()
    return planner.plan
  }

  private init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var parents: [Int?] = [nil]
    for container in 1..<(2 + random.below(3)) {
      parents.append(random.percent(60) ? random.below(container) : nil)
    }
    plan = WaitingPlan(parents: parents)
    backEdges = random.percent(35) ? 25 : 0
    closes = random.percent(75) ? 10 + random.below(20) : 0
    starts = random.percent(35) ? 12 : 0
    begins = random.percent(45) ? 14 : 0
    hasDeadlines = random.percent(20)
  }

  private mutating func planKeys() {
    for _ in 0..<(3 + random.below(4)) {
      let home = random.below(plan.parents.count)
      let key = PlannedKey(
        home: home, keeping: keeping(in: home), isAsync: random.percent(65),
        failures: random.percent(10) ? 1 + random.below(2) : 0)
      plan.keys.append(key)
    }
    for key in plan.keys.indices {
      plan.keys[key].recipe = script(3, isAsync: plan.keys[key].isAsync, of: key)
      plan.keys[key].closer = script(3, isAsync: true)
    }
  }

  private mutating func keeping(in home: Int) -> PlannedKey.Keeping {
    switch random.below(10) {
    case 0...3: .single
    case 4: .eager
    case 5, 6: scope(in: home).map { .scoped($0) } ?? .single
    case 7, 8: .unique
    default: .graph
    }
  }

  private mutating func scope(in home: Int) -> Int? {
    plan.tree(home).filter { plan.parents[$0] != nil }.randomElement(using: &random)
  }

  private mutating func planUsers() {
    for _ in 0..<(2 + random.below(4)) {
      let isThread = random.percent(25)
      let cancelledAfter = !isThread && random.percent(20) ? random.below(6) : nil
      var steps = script(4, isAsync: !isThread)
      if steps.isEmpty, let need = need(nil, isAsync: !isThread) { steps = [need] }
      plan.users.append(
        PlannedUser(isThread: isThread, cancelledAfter: cancelledAfter, steps: steps))
    }
  }

  /// A script; the recipe of a key needs only keys before it, except for back edges.
  private mutating func script(
    _ length: Int, isAsync: Bool, of key: Int? = nil, depth: Int = 0
  ) -> [Step] {
    (0..<random.below(length + 1)).compactMap { _ in
      step(isAsync: isAsync, of: key, depth: depth)
    }
  }

  private mutating func step(isAsync: Bool, of key: Int?, depth: Int) -> Step? {
    if isAsync, random.percent(closes) {
      return .close(
        random.below(plan.parents.count), isHasty: hasDeadlines && random.percent(50))
    }
    if isAsync, random.percent(starts) { return .start(random.below(plan.parents.count)) }
    if depth == 0, random.percent(begins) {
      return .begin(script(3, isAsync: true, depth: 1))
    }
    switch random.below(10) {
    case 0, 1, 2: return .pause(1 + random.below(8))
    case 3 where isAsync && depth < 2:
      return .children(
        (0..<2).map { _ in script(2, isAsync: true, of: key, depth: max(depth, 1) + 1) })
    default: return need(key, isAsync: isAsync)
    }
  }

  private mutating func need(_ key: Int?, isAsync: Bool) -> Step? {
    let bound = key.map { random.percent(backEdges) ? plan.keys.count : $0 } ?? plan.keys.count
    guard bound > 0 else { return nil }
    let target = random.below(bound)
    let places = plan.parents.indices.filter { plan.isVisible(target, from: $0) }
    guard let place = places.randomElement(using: &random) else { return nil }
    return .need(
      target, from: place, atOnce: !isAsync || random.percent(10), isTolerated: random.percent(20))
  }
}
