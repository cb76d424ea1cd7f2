@testable import Dovetail
import DovetailChecks

extension ValidatedGraph {
  private var scope: DependencyContainer { containers[containers.count - 1] }

  func contradiction() async -> String? {
    do {
      if let refusal = try refusal() { return await needlessRefusal(refusal) }
      isSound = true
      if let error = await errorWithoutOverrides() { return error }
      let failure = await failure()
      // What is resolved by hand is known once it has run.
      guard kinds.areOpaque, let refusal = try refusal() else {
        return try failure?.text ?? self.refusal().map { "refused after its use: \($0)" }
      }
      if let failure, !tells(refusal, of: failure) { return failure.text }
      return await needlessRefusal(refusal)
    } catch {
      return "validate() threw \(error)"
    }
  }

  /// What `validate()` says.
  private func refusal() throws -> [DependencyDiagnostic]? {
    guard !kinds.properties else {
      // One that nobody registers would be made by hand.
      let owners = Set(plans.map(\.plan.plant)).filter { $0 >= Marks.count }.map {
        Marks.plants[$0]
      }
      let findings = scope.blueprint(withPropertiesOf: owners).findings()
      return findings.allSatisfy { $0.severity == .note } ? nil : findings
    }
    do { try scope.validate() } catch let error as DependencyError { return error.diagnostics }
    return nil
  }

  /// How a graph fails, and what it threw.
  private struct Failure {
    let text: String
    var thrown: [DependencyDiagnostic]?
  }

  private func failure(_ user: String, _ use: () async throws -> Void) async -> Failure? {
    do { try await use() } catch {
      let thrown = (error as? DependencyError)?.diagnostics.filter { !isByChance($0) }
      return thrown == [] ? nil : Failure(text: "\(user) threw \(error)", thrown: thrown)
    }
    return nil
  }

  /// How a graph fails that `validate()` has let pass.
  private func failure() async -> Failure? {
    let containers = isForkedInside ? [scope] : containers
    for container in containers {
      let failure = await failure("start()") {
        if isAwaiting { try await container.start() } else { try startAtOnce(container) }
      }
      if let failure { return failure }
    }
    if let failure = await failure(of: Array(Marks.plants.indices), in: scope) { return failure }
    for container in containers where (try? container.validate()) != nil {
      for plant in Marks.plants.indices {
        if let text = await requirement(of: plant, in: container) { return Failure(text: text) }
      }
    }
    // In another order, other parts are there already.
    let fork = scope.fork()
    let failure = await failure(of: Marks.plants.indices.reversed(), in: fork)
    await fork.close()
    return failure
  }

  private func failure(of plants: [Int], in container: DependencyContainer) async -> Failure? {
    for plant in plants {
      for name in [nil, "name", "alias"] {
        let user = "\(Marks.plants[plant]) \(name ?? "")"
        let failure = await failure(user) { try await use(plant, name, in: container) }
        if let failure { return failure }
      }
    }
    return nil
  }

  /// Whether what was thrown is among what `validate()` finds once it is known.
  private func tells(_ refusal: [DependencyDiagnostic], of failure: Failure) -> Bool {
    failure.thrown?.allSatisfy { thrown in
      refusal.contains { finding in
        switch thrown.id {
        case .missingScope: [.missingScope, .captiveDependency].contains(finding.id)
        case .missingBinding: finding.id == thrown.id && finding.path.last == thrown.path.last
        default: finding.id == thrown.id
        }
      }
    } ?? false
  }

  /// Whether nothing that is known of what is resolved by hand tells of a failure: the actor that a
  /// recipe happens to run on, what an async recipe resolves at once, what is a parameter too, or
  /// what `start()` builds.
  private func isByChance(_ finding: DependencyDiagnostic) -> Bool {
    // A task has begun it after synchronous code had looked ahead, which can't wait, and says so.
    if finding.message.hasSuffix("synchronous code cannot wait for it") { return true }
    guard kinds.areOpaque, finding.id == .asyncFromSync else {
      return kinds.areOpaque && finding.id == .wrongActor
    }
    let path = finding.path.compactMap(plant)
    return plans.contains { _, plan in
      // A decorated alias is kept as its target is.
      let kept = [plan.plant] + decorated.map(\.plant).filter { $0 == plan.alias }
      if case .eager = plan.keeping, path.contains(where: kept.contains) { return true }
      guard let place = path.dropLast().lastIndex(of: plan.plant) else { return false }
      let wraps = decorated.filter { $0.plant == plan.plant }
      let byHand = Set((plan.byHand + wraps.flatMap(\.needs)).map(\.plant))
      return plan.isAsync || wraps.contains(where: \.isAsync)
        || byHand.contains(path[place + 1])
          && plan.needs.contains { $0.plant == path[place + 1] }
    }
  }

  private func plant(_ key: Blueprint.Key) -> Int? {
    Marks.plants.firstIndex { "\($0)" == key.type }
  }

  /// How a container that is sound by itself contradicts what it says of a type that is required of
  /// it, and of a form of the type.
  private func requirement(of plant: Int, in container: DependencyContainer) async -> String? {
    let forms = PlantForm.all(ofPlant: plant)
    let other = 1 + random.below(12)
    for form in takers.contains(plant) ? forms[13...] : [forms[0], forms[other]] {
      // By now, more may be known of what is resolved by hand.
      if (try? container.validate()) == nil { continue }
      let refusal = refusal(of: form, in: container)
      do {
        try await follow(try await form.resolved(container, isAwaiting), by: form)
        if let refusal { return "\(form.type) needlessly refused when required: \(refusal)" }
      } catch {
        let thrown = (error as? DependencyError)?.diagnostics ?? []
        if !thrown.isEmpty, thrown.allSatisfy(isByChance) { continue }
        if refusal == nil,
          !kinds.areOpaque && !kinds.properties || self.refusal(of: form, in: container) == nil
        {
          return "\(form.type), which may be required, threw \(error)"
        }
      }
    }
    return nil
  }

  private func refusal(
    of form: PlantForm, in container: DependencyContainer
  ) -> DependencyDiagnostic? {
    do { try container.validate(requiring: [form.type]) } catch let error as DependencyError {
      return error.diagnostics.first { $0.severity == .error && !isOfProgram($0) }
    } catch {}
    return nil
  }

  private func startAtOnce(_ container: DependencyContainer) throws { try container.start() }

  /// Uses a key and its collection, and everything behind them.
  private func use(_ plant: Int, _ name: String?, in container: DependencyContainer) async throws {
    func open<T: Plant>(_ type: T.Type) async throws {
      let forms = PlantForm.all(of: type)
      if container.isRegistered(type, named: name.map { .named($0) } ?? .unnamed) {
        if takers.contains(plant) {
          try await follow(
            try await resolved(Maker<T, Int>.self, name, in: container), by: forms[13])
        } else {
          try await follow(try await resolved(type, name, in: container), by: forms[0])
        }
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

  /// What `validate()` calls broken in the program, where nothing is overridden.
  private func errorWithoutOverrides() async -> String? {
    guard overrides, plans.contains(where: { $0.plan.verb == .override }) else { return nil }
    let program = withoutOverrides()
    let error = try? program.refusal()?.first { $0.severity == .error }
    for container in program.containers.reversed() { await container.close() }
    return error.map { "sound, but the program has \($0)" }
  }

  /// Whether an override hides what is found.
  private func isOfProgram(_ finding: DependencyDiagnostic) -> Bool {
    finding.notes.contains { $0.message.hasSuffix("is overridden here, which hides it") }
  }

  /// What `validate()` calls broken, and works.
  private func needlessRefusal(_ refusal: [DependencyDiagnostic]) async -> String? {
    let ofProgram = refusal.filter(isOfProgram)
    if overrides, !ofProgram.isEmpty {
      let program = withoutOverrides()
      let contradiction = await program.needlessRefusal(ofProgram)
      for container in program.containers.reversed() { await container.close() }
      if let contradiction { return "in the program, \(contradiction)" }
    }
    for finding in refusal where finding.severity == .error && !(overrides && isOfProgram(finding))
    {
      if finding.id == .asyncFromSync, await worksAfresh(finding) {
        return "needlessly refused: \(finding)"
      }
      guard
        [.missingBinding, .missingScope, .missingArgument, .dependencyCycle].contains(finding.id)
      else {
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

  /// Whether the first part of a finding works where nothing is there yet.
  private func worksAfresh(_ finding: DependencyDiagnostic) async -> Bool {
    guard let key = finding.path.first, let first = plant(key) else { return false }
    // A parameter may bring what is asked for by hand, a scope may hide what is broken further out,
    // and a fork may inherit the instance of an override.
    let isSimple = finding.path.compactMap(plant).allSatisfy { plant in
      plans.count { $0.plan.plant == plant || $0.plan.alias == plant } == 1
    }
    let isAlone = !plans.contains { _, plan in
      plan.verb == .override || plan.plant == first && !plan.needs.isEmpty
    }
    guard isSimple, isAlone else { return false }
    let fork = scope.fork()
    let works = (try? await use(first, key.name, in: fork)) != nil
    await fork.close()
    return works
  }

  /// Whether anything fails in this way, if the path of a circle does not begin where it is met, or
  /// if a circle, or in a part of the path a scope that is not open, is met before what is missing.
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
            switch error.id {
            case .dependencyCycle:
              error.diagnostics.contains { !Set($0.path).isDisjoint(with: keys) }
            case .missingScope: keys.contains { self.plant($0) == plan.plant }
            default: false
            }
          if error.id == id || isMetFirst { return true }
        }
      }
    }
    return false
  }

  /// Whether a key works, from wherever it can be asked for.
  private func works(_ key: Blueprint.Key, amid keys: ArraySlice<Blueprint.Key>) async -> Bool {
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
  var text: String {
    (plans.map { "  \($0.container > 0 ? scopes[$0.container - 1] : "root") \($0.plan)" }
      + ["  decorated \(decorated), unregistered \(removed), awaiting \(isAwaiting)"]).joined(
        separator: "\n")
  }
}
