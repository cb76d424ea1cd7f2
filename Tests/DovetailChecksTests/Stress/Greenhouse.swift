import DovetailChecks

// Plants with stored properties, which the program's records tell of before any of them is made.

// SAFETY: as for other plants; the wrapper does not change.
final class Greenhouse: Plant, @unchecked Sendable {
  private let kept: [GivenForm]
  private let list = Lazy<[PlantOf<Marks.B>]>()
  private let maker: Maker<PlantOf<Marks.C>> = injected()
  @LazyInjected private var later: PlantOf<Marks.A>

  var given: [GivenForm] {
    let forms = (PlantForm.all(of: PlantOf<Marks.A>.self), PlantForm.all(of: PlantOf<Marks.B>.self))
    return kept + [
      GivenForm(value: $later, form: forms.0[3]), GivenForm(value: list, form: forms.1[10]),
      GivenForm(value: maker, form: PlantForm.all(of: PlantOf<Marks.C>.self)[5]),
    ]
  }

  init(_ given: [GivenForm]) { kept = given }
}

// SAFETY: as for other plants.
final class Orangery: Plant, @unchecked Sendable {
  private let kept: [GivenForm]
  private let weak = Weak<PlantOf<Marks.C>>()
  private let maybe = Lazy<PlantOf<Marks.B>?>()
  private let house = Lazy<Greenhouse>()

  var given: [GivenForm] {
    kept + [
      GivenForm(value: weak, form: PlantForm.all(of: PlantOf<Marks.C>.self)[4]),
      GivenForm(value: maybe, form: PlantForm.all(of: PlantOf<Marks.B>.self)[9]),
      GivenForm(value: house, form: PlantForm.all(of: Greenhouse.self)[3]),
    ]
  }

  init(_ given: [GivenForm]) { kept = given }
}

extension DependencyContainer {
  /// The graph, with the properties of some types alone.
  func blueprint(withPropertiesOf owners: [any Plant.Type]) -> Blueprint {
    var blueprint = blueprint(properties: .module(of: Greenhouse.self))
    blueprint.properties.removeAll { property in
      !owners.contains { property.owner.hasSuffix(".\($0)") }
    }
    return blueprint
  }
}
