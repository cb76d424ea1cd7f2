@_exported import TestSupport
@testable import Dovetail
import DovetailChecks

/// A random graph, what `validate()` says of it, and whether it works.
///
/// It knows nothing of the rules.
@MainActor
final class ValidatedGraph {
  /// The containers, the outermost first.
  var containers: [DependencyContainer] = []
  /// The plans, with the container that each is registered in.
  var plans: [(container: Int, plan: PlannedPlant)] = []
  /// The plants that are made with an argument.
  var takers: Set<Int> = []
  var scopes = ["scope", "inner"]
  var decorated: [PlannedDecorator] = []
  var removed: [String] = []
  /// What the last module has registered.
  var installed: [PlannedPlant] = []
  /// What the first graphs did not have; drawn apart from the rest, so that their seeds stay.
  let kinds: Kinds
  var more: SplitMix64
  /// Whether the last container is a fork of a scope, and so has forks around it: the originals
  /// may lack what is overridden.
  var isForkedInside = false
  var random: SplitMix64
  var isAwaiting = true
  /// Whether `validate()` passed.
  var isSound = false
  private let seed: UInt64
  private let isPlain: Bool
  /// Whether a fork overrides and modifies what it is planned to.
  let overrides: Bool

  /// Builds the graph of a seed, and returns how it contradicts what `validate()` says; `nil` if it
  /// doesn't.
  static func contradiction(
    seed: UInt64, isPlain: Bool = false
  ) async -> (String?, isSound: Bool) {
    let graph = ValidatedGraph(seed: seed, isPlain: isPlain)
    let contradiction = await graph.contradiction()
    for container in graph.containers.reversed() { await container.close() }
    return (contradiction.map { "\($0)\n\(graph.text)" }, graph.isSound)
  }

  /// The same graph as in the program, where nothing is overridden.
  func withoutOverrides() -> ValidatedGraph {
    ValidatedGraph(seed: seed, isPlain: isPlain, overrides: false)
  }

  private init(seed: UInt64, isPlain: Bool, overrides: Bool = true) {
    (self.seed, self.isPlain, self.overrides) = (seed, isPlain, overrides)
    random = SplitMix64(seed: seed)
    more = SplitMix64(seed: ~seed)
    kinds = isPlain ? Kinds() : Kinds(&more)
    var random = random
    let count = 3 + random.below(7)
    let depth = random.below(3)
    let (isAsync, hasMain) = (random.percent(50), random.percent(25))
    isAwaiting = isAsync || hasMain || random.percent(50)
    if kinds.twins { scopes[1] = scopes[0] }
    let style = Style(&random, depth: depth, scopes)
    var own = SplitMix64(seed: seed ^ 0x5EED)
    takers = Set((0..<count).filter { _ in kinds.arguments && own.percent(25) })
    for plant in 0..<count {
      for house in Marks.houses.indices where kinds.properties && own.percent(20) {
        let container = own.percent(50) ? 0 : own.below(depth + 1)
        plan(Marks.count + house, of: count, in: container, style, isAsync, hasMain, &own)
      }
      for container in 0...depth where random.percent(container == 0 ? 95 : 15) {
        plan(plant, of: count, in: container, style, isAsync, hasMain, &random)
        while random.percent(15) {
          plan(plant, of: count, in: container, style, isAsync, hasMain, &random)
          plans[plans.count - 1].plan.verb = .contribute
        }
      }
    }
    for index in plans.indices { plans[index].plan.take(takers) }
    build(depth: depth, style, isAsync, hasMain, &random)
  }

  /// The kinds of registrations that not every graph has.
  struct Kinds {
    var decorators = false
    var modules = false
    var opaque = false
    var properties = false
    var arguments = false
    /// Aliases that hide what is registered further out, and so of each other; scopes of one name.
    var (aliases, twins, modifications) = (false, false, false)

    init() {}

    init(_ random: inout SplitMix64) {
      (decorators, modules) = (random.percent(40), random.percent(20))
      (opaque, aliases) = (random.percent(40), random.percent(30))
      (properties, arguments) = (random.percent(30), random.percent(20))
      (twins, modifications) = (random.percent(20), random.percent(50))
    }

    /// Whether needs are known only once a recipe or a decorator has run.
    var areOpaque: Bool { decorators || opaque }
  }

  /// What is frequent in a graph: fewer kinds of trouble make it right more often.
  struct Style {
    var forms: Int
    var strays: Int
    var lifetimes: [LifetimeKind] = []

    init(_ random: inout SplitMix64, depth: Int, _ scopes: [String]) {
      (forms, strays) = (10 + random.below(70), random.below(5))
      let all: [LifetimeKind] = [
        .single, .unique, .eager, .weak, .graph, .scoped(scopes[0]), .scoped(scopes[1]),
      ]
      for _ in 0..<6 { lifetimes.append(all[random.below(5 + depth)]) }
    }
  }

  private func plan(
    _ plant: Int, of count: Int, in container: Int, _ style: Style, _ isAsync: Bool,
    _ hasMain: Bool, _ random: inout SplitMix64
  ) {
    var plan = PlannedPlant(
      line: UInt(plans.count + 1), plant: plant, name: random.percent(8) ? "name" : nil,
      verb: random.percent(15) ? .contribute : .register,
      keeping: style.lifetimes[random.below(style.lifetimes.count)])
    plan.isAsync = isAsync && random.percent(30)
    plan.isOnMainActor = hasMain && random.percent(30)
    // Mostly what was planned before another container's turn, so that it is seen from here.
    let mine = (plans.firstIndex { $0.plan.plant == plant } ?? plans.count)
    for _ in 0..<random.below(4) {
      plan.needs.append(need(from: mine, of: count, style, &random))
    }
    if kinds.opaque, more.percent(50) {
      let stated = more.below(min(plan.needs.count, 2) + 1)
      (plan.needs, plan.byHand) = (Array(plan.needs[..<stated]), Array(plan.needs[stated...]))
    }
    if plan.verb != .contribute, random.percent(10) { plan.alias = random.below(count) }
    if kinds.aliases, plan.verb != .contribute, more.percent(25) { plan.alias = more.below(count) }
    if kinds.aliases, more.percent(40) { plan.aliasName = more.percent(70) ? nil : "name" }
    if kinds.properties, Marks.asked.contains(plan.plant) { plan.name = nil }
    if kinds.properties, Marks.asked.contains(plan.alias ?? -1) { plan.aliasName = nil }
    plans.append((container, plan))
  }

  /// A need of what is mostly planned before.
  func need(
    from mine: Int, of count: Int, _ style: Style, _ random: inout SplitMix64
  ) -> PlantNeed {
    let form = random.percent(style.forms) ? random.below(13) : 0
    if random.percent(style.strays) || mine == 0 {
      let plant = random.below(count)
      return PlantNeed(plant: plant, form: form, name: random.percent(30) ? "name" : nil)
    }
    let (_, other) = plans[random.percent(80) ? random.below(mine) : random.below(plans.count)]
    let (alias, isAlias) = (other.alias, random.percent(30))
    let list = [2, 10, 11][random.below(3)]
    if takers.contains(other.plant), random.percent(90) {
      return PlantNeed(plant: other.plant, form: 13 + random.below(2), name: other.name)
    }
    if let alias, isAlias { return PlantNeed(plant: alias, form: form, name: other.aliasName) }
    return PlantNeed(
      plant: other.plant, form: other.verb == .contribute ? list : form, name: other.name)
  }
}

extension PlannedPlant {
  /// Takes an argument if the plant is among those that do; what has an alias of them does without.
  fileprivate mutating func take(_ takers: Set<Int>) {
    if let alias, takers.contains(alias) { self.alias = nil }
    guard takers.contains(plant), verb == .register else { return }
    (takesArgument, keeping, alias) = (true, .unique, nil)
    needs = Array(needs.prefix(byHand.isEmpty ? 2 : 1))
  }
}
