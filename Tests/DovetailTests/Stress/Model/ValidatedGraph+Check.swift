import Dovetail

/// A random graph, what `validate()` says of it, and whether it works.
///
/// It knows nothing of the rules.
@MainActor
final class ValidatedGraph {
  /// The containers, the outermost first.
  private var containers: [DependencyContainer] = []
  /// The plans, with the container that each is registered in.
  private(set) var plans: [(container: Int, plan: PlannedPlant)] = []
  private var decorated: [String] = []
  private var removed: [String] = []
  private var random: SplitMix64
  private var isAwaiting = true
  /// Whether `validate()` passed.
  private(set) var isSound = false

  /// Builds the graph of a seed, and returns how it contradicts what `validate()` says; `nil` if it
  /// doesn't.
  static func contradiction(seed: UInt64) async -> (String?, isSound: Bool) {
    let graph = ValidatedGraph(seed: seed)
    let contradiction = await graph.contradiction()
    for container in graph.containers.reversed() { await container.close() }
    return (contradiction.map { "\($0)\n\(graph.text)" }, graph.isSound)
  }

  private init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var random = random
    let count = 3 + random.below(7)
    let depth = random.below(3)
    let (isAsync, hasMain) = (random.percent(50), random.percent(25))
    isAwaiting = isAsync || hasMain || random.percent(50)
    let style = Style(&random, depth: depth)
    for plant in 0..<count {
      for container in 0...depth where random.percent(container == 0 ? 95 : 15) {
        plan(plant, of: count, in: container, style, isAsync, hasMain, &random)
        while random.percent(15) {
          plan(plant, of: count, in: container, style, isAsync, hasMain, &random)
          plans[plans.count - 1].plan.verb = .contribute
        }
      }
    }
    build(depth: depth, isAsync: isAsync, &random)
  }

  /// What is frequent in a graph: fewer kinds of trouble make it right more often.
  private struct Style {
    var forms: Int
    var strays: Int
    var lifetimes: [PlannedPlant.Keeping] = []

    init(_ random: inout SplitMix64, depth: Int) {
      (forms, strays) = (10 + random.below(70), random.below(5))
      let all: [PlannedPlant.Keeping] = [
        .single, .unique, .eager, .shared, .graph, .scoped(scopes[0]), .scoped(scopes[1]),
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
      let form = random.percent(style.forms) ? random.below(13) : 0
      if random.percent(style.strays) || mine == 0 {
        plan.needs.append((random.below(count), form, random.percent(30) ? "name" : nil))
      } else {
        let (_, other) = plans[random.percent(80) ? random.below(mine) : random.below(plans.count)]
        let (alias, isAlias) = (other.alias, random.percent(30))
        let list = [2, 10, 11][random.below(3)]
        plan.needs.append(
          alias != nil && isAlias
            ? (alias ?? 0, form, "alias")
            : (other.plant, other.verb == .contribute ? list : form, other.name))
      }
    }
    if plan.verb != .contribute, random.percent(10) { plan.alias = random.below(count) }
    plans.append((container, plan))
  }

  private func build(depth: Int, isAsync: Bool, _ random: inout SplitMix64) {
    for container in 0...depth {
      let next =
        container == 0
        ? DependencyContainer() : containers[container - 1].makeScope(Self.scopes[container - 1])
      containers.append(next)
      next.register(Soil.self, as: .unique) { Soil() }
      for (home, plan) in plans where home == container { plan.register(in: next) }
      for plant in Marks.plants.indices where random.percent(6) {
        // A scope decorates only what it registers itself.
        guard plans.contains(where: { $0.container == container && $0.plan.plant == plant }) else {
          continue
        }
        decorate(plant, in: next, isAsync: isAsync && random.percent(40))
      }
      if random.percent(10) { unregister(random.below(Marks.plants.count), in: next) }
      let isLast = container == depth
      guard random.percent(container == 0 ? 25 : isLast ? 10 : 0) else { continue }
      let isInside = isLast && container > 0
      let fork = next.fork { fork in
        let overridden = plans.filter { $0.plan.verb == .register && $0.container <= container }
        guard let (_, plan) = isInside ? overridden.last : overridden.first else { return }
        var overriding = plan
        overriding.verb = .override
        overriding.needs = Array(overriding.needs.dropLast())
        overriding.register(in: fork)
        plans.append((container, overriding))
      }
      if isInside { containers.append(fork) } else { containers[container] = fork }
    }
  }

  private func unregister(_ plant: Int, in container: DependencyContainer) {
    func open<T: Plant>(_ type: T.Type) {
      guard container.isRegistered(type) else { return }
      container.unregister(type)
      removed.append("\(type)")
    }
    open(Marks.plants[plant])
  }

  nonisolated static let scopes = ["scope", "inner"]

  private func decorate(_ plant: Int, in container: DependencyContainer, isAsync: Bool) {
    func open<T: Plant>(_ type: T.Type) {
      guard container.isRegistered(type) else { return }
      decorated.append("\(type)\(isAsync ? " async" : "")")
      if isAsync {
        container.decorate(type) { (inner, _) async in inner }
      } else {
        container.decorate(type) { inner, _ in inner }
      }
    }
    open(Marks.plants[plant])
  }
}

extension ValidatedGraph {
  private var scope: DependencyContainer { containers[containers.count - 1] }

  private func contradiction() async -> String? {
    do {
      try scope.validate()
      isSound = true
    } catch let error as DependencyError {
      return await needlessRefusal(error)
    } catch {
      return "validate() threw \(error)"
    }
    return await failure()
  }

  /// How a graph fails that `validate()` has let pass.
  private func failure() async -> String? {
    for container in containers {
      do {
        if isAwaiting { try await container.start() } else { try startAtOnce(container) }
      } catch {
        return "start() threw \(error)"
      }
    }
    for plant in Marks.plants.indices {
      for name in [nil, "name", "alias"] {
        do {
          try await use(plant, name, in: scope)
        } catch {
          return "\(Marks.plants[plant]) \(name ?? "") threw \(error)"
        }
      }
    }
    for container in containers where (try? container.validate()) != nil {
      for plant in Marks.plants.indices {
        if let contradiction = await requirement(of: plant, in: container) { return contradiction }
      }
    }
    do { try scope.validate() } catch { return "refused after its use: \(error)" }
    return nil
  }

  /// How a container that is sound by itself contradicts what it says of a type that is required of
  /// it, and of a form of the type.
  private func requirement(of plant: Int, in container: DependencyContainer) async -> String? {
    let forms = PlantForm.all(ofPlant: plant)
    for form in [forms[0], forms[1 + random.below(forms.count - 1)]] {
      var refusal: DependencyDiagnostic?
      do { try container.validate(requiring: [form.type]) } catch let error as DependencyError {
        refusal = error.diagnostics.first { $0.severity == .error }
      } catch {}
      do {
        try await follow(try await form.resolved(container, isAwaiting), by: form)
        if let refusal { return "\(form.type) needlessly refused when required: \(refusal)" }
      } catch {
        if refusal == nil { return "\(form.type), which may be required, threw \(error)" }
      }
    }
    return nil
  }

  private func startAtOnce(_ container: DependencyContainer) throws { try container.start() }

  /// Uses a key and its collection, and everything behind them.
  private func use(_ plant: Int, _ name: String?, in container: DependencyContainer) async throws {
    func open<T: Plant>(_ type: T.Type) async throws {
      let forms = PlantForm.all(of: type)
      if container.isRegistered(type, named: name.map { .named($0) } ?? .unnamed) {
        try await follow(try await resolved(type, name, in: container), by: forms[0])
      }
      try await follow(try await resolved([T].self, name, in: container), by: forms[2])
    }
    try await open(Marks.plants[plant])
  }

  private func resolved<T: Sendable>(
    _ type: T.Type, _ name: String?, in container: DependencyContainer
  ) async throws -> T {
    let name: DependencyKey<T> = name.map { .named($0) } ?? .unnamed
    func atOnce() throws -> T { try container.resolve(type, named: name) }
    return isAwaiting ? try await container.resolve(type, named: name) : try atOnce()
  }

  /// Uses every handle of the objects of a value, and of those that the handles give.
  private func follow(_ value: Any, by form: PlantForm) async throws {
    var (rest, budget) = ([GivenForm(value: value, form: form)], 200)
    var held: [any Plant] = []
    var seen: Set<ObjectIdentifier> = []
    while let next = rest.popLast(), budget > 0 {
      budget -= 1
      for plant in try await next.form.use(next.value, isAwaiting)
      where seen.insert(ObjectIdentifier(plant)).inserted {
        held.append(plant)
        rest.insert(contentsOf: plant.given, at: 0)
      }
    }
  }

  /// What `validate()` calls broken, and works.
  private func needlessRefusal(_ error: DependencyError) async -> String? {
    for finding in error.diagnostics where finding.severity == .error {
      guard [.missingBinding, .missingScope, .dependencyCycle].contains(finding.id) else {
        continue
      }
      let keys = finding.id == .missingBinding ? finding.path.dropLast() : finding.path[...]
      var works = true
      for key in keys where works { works = await self.works(key, amid: keys) }
      if works, await !fails(with: finding.id, amid: keys) {
        return "needlessly refused: \(finding)"
      }
    }
    return nil
  }

  /// Whether anything fails in this way, if the path of a circle does not begin where it is met, or
  /// if a circle is met before what is missing.
  private func fails(
    with id: DiagnosticID, amid keys: ArraySlice<Blueprint.Key>
  ) async -> Bool {
    for container in containers.reversed() {
      for (_, plan) in plans {
        do {
          try await use(plan.plant, plan.name, in: container)
        } catch {
          guard let error = error as? DependencyError else { continue }
          let isMetFirst =
            error.id == .dependencyCycle
            && error.diagnostics.contains { !Set($0.path).isDisjoint(with: keys) }
          if error.id == id || isMetFirst { return true }
        }
      }
    }
    return false
  }

  /// Whether a key works, from wherever it can be asked for.
  private func works(_ key: Blueprint.Key, amid keys: ArraySlice<Blueprint.Key>) async -> Bool {
    func plant(_ key: Blueprint.Key) -> Int? {
      Marks.plants.firstIndex { "\($0)" == key.type }
    }
    guard let asked = plant(key) else { return true }
    // A scope may hide what is broken further out.
    let isHidden = keys.compactMap(plant).contains { plant in
      plans.count { $0.plan.plant == plant || $0.plan.alias == plant } > 1
    }
    for container in isHidden ? containers.reversed() : [scope] {
      do { try await use(asked, key.name, in: container) } catch { return false }
    }
    return true
  }

  /// The graph, for a report.
  private var text: String {
    (plans.map { "  \($0.container > 0 ? Self.scopes[$0.container - 1] : "root") \($0.plan)" }
      + ["  decorated \(decorated), unregistered \(removed), awaiting \(isAwaiting)"]).joined(
        separator: "\n")
  }
}
