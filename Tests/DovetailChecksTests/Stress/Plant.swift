import DovetailChecks

/// An object of a random graph; it keeps what its recipe was given.
protocol Plant: AnyObject, Sendable {
  var given: [GivenForm] { get }
  init(_ given: [GivenForm])
}

/// The object for one of the keys' types.
// SAFETY: immutable, and used by one task.
final class PlantOf<Mark>: Plant, @unchecked Sendable {
  let given: [GivenForm]
  init(_ given: [GivenForm]) { self.given = given }
}

enum Marks {
  enum A {}
  enum B {}
  enum C {}
  enum D {}
  enum E {}
  enum F {}
  enum G {}
  enum H {}
  enum I {}
  static let houses: [any Plant.Type] = [Greenhouse.self, Orangery.self]
  /// What properties of houses ask for: no record says under which name.
  static let asked = [0, 1, 2, 9, 10]
  /// How many come before the houses.
  static let count = 9
  static let plants: [any Plant.Type] =
    [
      PlantOf<A>.self, PlantOf<B>.self, PlantOf<C>.self, PlantOf<D>.self, PlantOf<E>.self,
      PlantOf<F>.self, PlantOf<G>.self, PlantOf<H>.self, PlantOf<I>.self,
    ] + houses
}

/// What a recipe was given for one parameter, and how all that is behind it is had.
struct GivenForm {
  let value: Any
  let form: PlantForm
}

/// A form of a type, and how a value of it is used: with `await`, or without.
// SAFETY: immutable; a type is a constant.
struct PlantForm: @unchecked Sendable {
  let type: any Any.Type
  let use: @MainActor @Sendable (Any, _ isAwaiting: Bool) async throws -> [any Plant]
  let resolved: @MainActor @Sendable (DependencyContainer, _ isAwaiting: Bool) async throws -> Any
  /// Resolves it by hand in a recipe.
  let atOnce: @Sendable (Resolution, _ name: String?) throws -> any Sendable
  let awaited: @Sendable (Resolution, _ name: String?) async throws -> any Sendable

  private init<T: Sendable>(
    _ type: T.Type, _ use: @escaping @MainActor @Sendable (T, Bool) async throws -> [(any Plant)?]
  ) {
    self.type = type
    self.use = { try await use($0 as! T, $1).compactMap { $0 } }
    resolved = { container, isAwaiting in
      func atOnce() throws -> T { try container.resolve() }
      return isAwaiting ? try await container.resolve(type) : try atOnce()
    }
    atOnce = { try $0.resolve(type, named: $1.map { .named($0) } ?? .unnamed) }
    awaited = { try await $0.resolve(type, named: $1.map { .named($0) } ?? .unnamed) }
  }

  static let soil = PlantForm(Soil.self) { _, _ in [] }
  static let argument = PlantForm(Given<Int>.self) { _, _ in [] }
  static let resolution = PlantForm(Resolution.self) { _, _ in [] }

  /// The forms of a type: itself, and then the others.
  static func all(ofPlant plant: Int) -> [PlantForm] {
    func open<T: Plant>(_: T.Type) -> [PlantForm] { all(of: T.self) }
    return open(Marks.plants[plant])
  }

  static func all<T: Plant>(of type: T.Type) -> [PlantForm] {
    [
      PlantForm(T.self) { value, _ in [value] },
      PlantForm(T?.self) { value, _ in [value] },
      PlantForm([T].self) { value, _ in value },
      PlantForm(Lazy<T>.self) { [$1 ? try await $0.load() : try $0.resolve()] },
      PlantForm(Weak<T>.self) { [$1 ? try await $0.load() : try $0.resolve()] },
      PlantForm(Maker<T>.self) { [$1 ? try await $0.make() : try $0()] },
      PlantForm(Lazy<T>?.self) { [$1 ? try await $0?.load() : try $0?.resolve()] },
      PlantForm(Weak<T>?.self) { [$1 ? try await $0?.load() : try $0?.resolve()] },
      PlantForm(Maker<T>?.self) { [$1 ? try await $0?.make() : try $0?()] },
      PlantForm(Lazy<T?>.self) { [$1 ? try await $0.load() : try $0.resolve()] },
      PlantForm(Lazy<[T]>.self) { $1 ? try await $0.load() : try $0.resolve() },
      PlantForm(Maker<[T]>.self) { $1 ? try await $0.make() : try $0() },
      PlantForm(Lazy<Lazy<T>>.self) {
        [$1 ? try await $0.load().load() : try $0.resolve().resolve()]
      },
      PlantForm(Maker<T, Int>.self) { [$1 ? try await $0.make(1) : try $0(1)] },
      PlantForm(Maker<T, Int>?.self) { [$1 ? try await $0?.make(1) : try $0?(1)] },
    ]
  }
}

/// A parameter that is nobody's need.
struct Soil: Sendable {}
