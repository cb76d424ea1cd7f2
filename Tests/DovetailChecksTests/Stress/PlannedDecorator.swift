import DovetailChecks

/// A decorator of a random graph, whose closure resolves its needs by hand.
struct PlannedDecorator: CustomStringConvertible {
  let plant: Int
  let name: String?
  var isAsync = false
  var isOnMainActor = false
  var isModification = false
  var needs: [PlantNeed] = []

  var description: String {
    "\(Marks.plants[plant])\(name.map { " \"\($0)\"" } ?? "")\(isAsync ? " async" : "")"
      + "\(isOnMainActor ? " main" : "") \(isModification ? "modified" : "with \(needs)")"
  }

  func isRegistered(in container: DependencyContainer) -> Bool {
    func open<T: Plant>(_ type: T.Type) -> Bool {
      container.isRegistered(type, named: name.map { .named($0) } ?? .unnamed)
    }
    return open(Marks.plants[plant])
  }

  /// Adds it to a container that has the key.
  func decorate(in container: DependencyContainer) {
    func open<T: Plant>(_ type: T.Type) {
      let name: DependencyKey<T> = name.map { .named($0) } ?? .unnamed
      let needs = needs
      @Sendable func around(_ inner: T, _ given: [GivenForm]) -> T {
        needs.isEmpty
          ? inner : T([GivenForm(value: inner, form: PlantForm.all(of: T.self)[0])] + given)
      }
      if isModification {
        if isAsync { container.modify(type, named: name) { _ in await Task.yield() } }
        if !isAsync { container.modify(type, named: name) { _ in } }
      } else if isAsync {
        container.decorate(type, named: name) { (inner, r) async throws in
          around(inner, try await needs.awaited(r))
        }
      } else if isOnMainActor {
        container.mainActor.decorate(type, named: name) { around($0, try needs.atOnce($1)) }
      } else {
        container.decorate(type, named: name) { around($0, try needs.atOnce($1)) }
      }
    }
    open(Marks.plants[plant])
  }
}

/// What a recipe needs.
struct PlantNeed: CustomStringConvertible {
  let plant: Int
  var form = 0
  var name: String?

  var plantForm: PlantForm { PlantForm.all(ofPlant: plant)[form] }

  var description: String { "\(plantForm.type)" + (name.map { " \"\($0)\"" } ?? "") }
}

extension [PlantNeed] {
  /// Resolves the needs by hand.
  func atOnce(_ r: Resolution) throws -> [GivenForm] {
    try map { GivenForm(value: try $0.plantForm.atOnce(r, $0.name), form: $0.plantForm) }
  }

  nonisolated(nonsending) func awaited(_ r: Resolution) async throws -> [GivenForm] {
    var given: [GivenForm] = []
    for need in self {
      let value = try await need.plantForm.awaited(r, need.name)
      given.append(GivenForm(value: value, form: need.plantForm))
    }
    return given
  }
}
