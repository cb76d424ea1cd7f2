import DovetailChecks

@testable import Dovetail

/// A registration of a random graph.
struct PlannedPlant: CustomStringConvertible {
  enum Verb: String { case register, contribute, override }
  let line: UInt
  var plant: Int
  var name: String?
  var verb = Verb.register
  var keeping: LifetimeKind
  var isAsync = false
  var isOnMainActor = false
  var needs: [PlantNeed] = []
  /// The needs that its recipe resolves by hand.
  var byHand: [PlantNeed] = []
  /// The plant that it is an alias for too.
  var alias: Int?
  var aliasName: String? = "alias"
  /// Whether an override does not say how long its instance is kept.
  var takesLifetime = false
  var takesArgument = false

  var description: String {
    "\(line): \(verb) \(Marks.plants[plant])\(name.map { " \"\($0)\"" } ?? "") as \(keeping)"
      + "\(isAsync ? " async" : "")\(isOnMainActor ? " main" : "") needs \(needs)"
      + (byHand.isEmpty ? "" : " by hand \(byHand)")
      + (alias.map { " alias \(Marks.plants[$0])\(aliasName.map { " \"\($0)\"" } ?? "")" } ?? "")
      + (takesArgument ? " taking an argument" : "") + (takesLifetime ? " taking its lifetime" : "")
  }
}

extension PlannedPlant {
  /// Registers it with a recipe that states its needs as three parameters.
  func register(in container: DependencyContainer) {
    var forms = needs.map(\.plantForm)
    if !byHand.isEmpty { forms.append(.resolution) }
    if takesArgument { forms.append(.argument) }
    while forms.count < 3 { forms.append(.soil) }
    let given = forms
    func open<T: Plant>(_: T.Type) {
      func open<A>(_: A.Type) {
        func open<B>(_: B.Type) {
          func open<C>(_: C.Type) {
            add(PlantRecipe<T, A, B, C>(forms: given, byHand: byHand), to: container)
          }
          open(given[2].type)
        }
        open(given[1].type)
      }
      open(given[0].type)
    }
    open(Marks.plants[plant])
  }

  private func key<T>(of need: Int) -> DependencyKey<T> {
    key(named: need < needs.count ? needs[need].name : nil)
  }

  private func key<T>(named name: String?) -> DependencyKey<T> {
    name.map { .named($0) } ?? .unnamed
  }

  private func add<T, A, B, C>(_ recipe: PlantRecipe<T, A, B, C>, to container: DependencyContainer)
  {
    guard !isOnMainActor else { return addOnMainActor(recipe, to: container) }
    let verb = verb(of: container)
    let (name, a, b, c): (DependencyKey<T>, DependencyKey<A>, DependencyKey<B>, DependencyKey<C>) =
      (key(named: name), key(of: 0), key(of: 1), key(of: 2))
    let registration =
      switch isAsync {
      case _ where !byHand.isEmpty && needs.isEmpty && !takesArgument:
        addOpaque(recipe, to: container)
      case false where takesLifetime:
        verb(T.self, named: name, keys: a, b, c, line: line) { try recipe.make($0, $1, $2) }
      case false:
        verb(T.self, named: name, as: Lifetime(kind: keeping), keys: a, b, c, line: line) {
          try recipe.make($0, $1, $2)
        }
      case true:
        verb(T.self, named: name, as: Lifetime(kind: keeping), keys: a, b, c, line: line) {
          await Task.yield()
          return try await recipe.awaited($0, $1, $2)
        }
      }

    func add<Alias: Plant>(_ alias: Alias.Type) {
      registration.alias(alias, named: key(named: aliasName), line: line) {
        Alias([GivenForm(value: $0, form: PlantForm.all(of: T.self)[0])])
      }
    }
    if let alias { add(Marks.plants[alias]) }
  }

  private func verb(of container: DependencyContainer) -> Registering {
    switch verb {
    case .register: container.register
    case .contribute: container.contribute
    case .override: container.override
    }
  }

  /// The same, where nothing else is known of the recipe.
  private func addOpaque<T, A, B, C>(
    _ recipe: PlantRecipe<T, A, B, C>, to container: DependencyContainer
  ) -> Registration<T> {
    let byHand = byHand
    let (verb, name): (Registering, DependencyKey<T>) = (verb(of: container), key(named: name))
    let lifetime = Lifetime(kind: keeping)
    if isAsync {
      return verb(T.self, named: name, as: lifetime, line: line) { (r: Resolution) async throws in
        T(try await byHand.awaited(r))
      }
    }
    return verb(T.self, named: name, as: lifetime, line: line) { (r: Resolution) throws in
      T(try byHand.atOnce(r))
    }
  }

  private func addOnMainActor<T, A, B, C>(
    _ recipe: PlantRecipe<T, A, B, C>, to container: DependencyContainer
  ) {
    let main = container.mainActor
    let verb =
      switch verb {
      case .register: main.register
      case .contribute: main.contribute
      case .override: main.override
      }
    let lifetime = MainActorLifetime(Lifetime(kind: keeping))
    let (name, a, b, c): (DependencyKey<T>, DependencyKey<A>, DependencyKey<B>, DependencyKey<C>) =
      (key(named: name), key(of: 0), key(of: 1), key(of: 2))
    if isAsync {
      verb(T.self, named: name, as: lifetime, keys: a, b, c, line: line) {
        await Task.yield()
        return try await recipe.awaited($0, $1, $2)
      }
    } else {
      verb(T.self, named: name, as: lifetime, keys: a, b, c, line: line) {
        try recipe.make($0, $1, $2)
      }
    }
  }
}

/// The recipe of a plant, with the forms of its parameters.
private struct PlantRecipe<T: Plant, A, B, C>: Sendable {
  let forms: [PlantForm]

  let byHand: [PlantNeed]

  func make(_ a: A, _ b: B, _ c: C) throws -> T {
    T(given(a, b, c) + (try resolution(a, b, c).map { try byHand.atOnce($0) } ?? []))
  }

  nonisolated(nonsending) func awaited(_ a: A, _ b: B, _ c: C) async throws -> T {
    guard let r = resolution(a, b, c) else { return try make(a, b, c) }
    return T(given(a, b, c) + (try await byHand.awaited(r)))
  }

  private func given(_ a: A, _ b: B, _ c: C) -> [GivenForm] {
    zip([a, b, c] as [Any], forms).map { GivenForm(value: $0, form: $1) }
  }

  private func resolution(_ a: A, _ b: B, _ c: C) -> Resolution? {
    a as? Resolution ?? b as? Resolution ?? c as? Resolution
  }
}
