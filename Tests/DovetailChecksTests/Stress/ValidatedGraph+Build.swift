import DovetailChecks

extension ValidatedGraph {
  func build(
    depth: Int, _ style: Style, _ isAsync: Bool, _ hasMain: Bool, _ random: inout SplitMix64
  ) {
    for container in 0...depth {
      let next =
        container == 0
        ? DependencyContainer() : containers[container - 1].makeScope(scopes[container - 1])
      containers.append(next)
      next.register(Soil.self, as: .unique) { Soil() }
      if kinds.modules {
        install(in: container)
      } else {
        for (home, plan) in plans where home == container { plan.register(in: next) }
      }
      for plant in 0..<Marks.count where random.percent(6) {
        // A scope decorates only what it registers itself.
        guard plans.contains(where: { $0.container == container && $0.plan.plant == plant }) else {
          continue
        }
        decorate(.init(plant: plant, name: nil, isAsync: isAsync && random.percent(40)), in: next)
      }
      if kinds.decorators { decorate(in: container, style, isAsync, hasMain) }
      if random.percent(10) { unregister(random.below(Marks.count), in: next) }
      let isLast = container == depth
      guard random.percent(container == 0 ? 25 : isLast ? 10 : 0) else { continue }
      let isInside = isLast && container > 0
      let fork = next.fork { fork in
        let overridden = plans.filter { $0.plan.verb == .register && $0.container <= container }
        guard let (_, plan) = isInside ? overridden.last : overridden.first else { return }
        var overriding = plan
        overriding.verb = .override
        overriding.needs = Array(overriding.needs.dropLast())
        if kinds.aliases, let alias = plan.alias, more.percent(50) {
          (overriding.plant, overriding.name, overriding.alias) = (alias, plan.aliasName, nil)
        }
        overriding.takesLifetime = kinds.modifications && more.percent(50)
        if overrides { overriding.register(in: fork) }
        plans.append((container, overriding))
        if kinds.modifications { modify(plans.map(\.plan), in: fork, isAsync) }
      }
      if isInside { containers.append(fork) } else { containers[container] = fork }
      isForkedInside = isInside
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

  /// Modifies what is registered, and their aliases.
  private func modify(_ plans: [PlannedPlant], in fork: DependencyContainer, _ isAsync: Bool) {
    for plan in plans where plan.verb != .contribute && more.percent(15) {
      let isOfAlias = plan.alias != nil && more.percent(50)
      var change = PlannedDecorator(
        plant: isOfAlias ? plan.alias! : plan.plant, name: isOfAlias ? plan.aliasName : plan.name)
      change.isAsync = isAsync && more.percent(30)
      change.isModification = true
      if overrides { decorate(change, in: fork) }
    }
  }

  /// Decorates what is registered, with closures that need something.
  private func decorate(in container: Int, _ style: Style, _ isAsync: Bool, _ hasMain: Bool) {
    let count = 1 + (plans.map(\.plan.plant).max() ?? 0)
    for (home, plan) in plans where home == container || more.percent(1) {
      guard more.percent(25), plan.verb == .register || more.percent(5) else { continue }
      let isOfAlias = more.percent(30)
      var decorator = PlannedDecorator(
        plant: isOfAlias ? plan.alias ?? plan.plant : plan.plant,
        name: isOfAlias && plan.alias != nil ? plan.aliasName : plan.name)
      decorator.isAsync = (isAsync && more.percent(30))
      decorator.isOnMainActor = hasMain && more.percent(20)
      let mine = plans.firstIndex { $0.plan.plant == plan.plant } ?? 0
      while decorator.needs.count < 3, more.percent(50) {
        decorator.needs.append(need(from: mine, of: count, style, &more))
      }
      decorate(decorator, in: containers[container])
    }
  }

  private func decorate(_ decorator: PlannedDecorator, in container: DependencyContainer) {
    guard decorator.isRegistered(in: container) else { return }
    decorated.append(decorator)
    decorator.decorate(in: container)
  }

  /// Registers some of what a container has with a module, which may be installed again, there or
  /// further in.
  private func install(in container: Int) {
    let mine = plans.filter { $0.container == container }.map(\.plan)
    let isOuter = !installed.isEmpty && more.percent(30)
    if isOuter {
      PlantModule.install(installed, in: containers[container])
      plans += installed.map { (container, $0) }
    }
    installed = mine.filter { more.percent(50) && ($0.verb == .register || more.percent(10)) }
    for plan in mine where !installed.contains(where: { $0.line == plan.line }) {
      plan.register(in: containers[container])
    }
    for _ in 0...more.below(2) { PlantModule.install(installed, in: containers[container]) }
  }
}

/// A module without properties, so that it registers the same each time, unless told otherwise.
private struct PlantModule: DependencyModule {
  @TaskLocal private static var plans: [PlannedPlant] = []

  static func install(_ plans: [PlannedPlant], in container: DependencyContainer) {
    $plans.withValue(plans) { container.install(PlantModule()) }
  }

  func register(in container: DependencyContainer) {
    for plan in Self.plans { plan.register(in: container) }
  }
}
