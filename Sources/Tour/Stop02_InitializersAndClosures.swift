import DovetailChecks

/// An initializer is a recipe, and so is a closure: their parameters are resolved for them.
func initializersAndClosures() throws {
  let shop = DependencyContainer()
  shop.register(Beans.self) { Beans(origin: "Huehuetenango") }
  shop.register(Roaster.self, using: Roaster.init(beans:))
  shop.register(Barista.self) { (roaster: Roaster, beans: Beans) in
    Barista(name: "Noor", roaster: roaster, beans: beans)
  }

  // Nothing has been made so far, and yet the container knows what each recipe needs.
  for binding in shop.blueprint.bindings where !binding.edges.isEmpty {
    let needs = binding.edges.map(\.key.type)
    print("\(binding.key.type) needs \(needs.joined(separator: ", "))")
  }

  print(try shop.resolve(Barista.self).greeting)
}

private struct Beans {
  let origin: String
}

private final class Roaster: Sendable {
  let beans: Beans

  init(beans: Beans) {
    self.beans = beans
  }
}

private struct Barista {
  let name: String
  let roaster: Roaster
  let beans: Beans

  var greeting: String { "\(name) has beans from \(beans.origin) today" }
}
