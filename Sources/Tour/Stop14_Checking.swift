import DovetailChecks

/// One test that checks the whole graph is the best first test of an app.
func checking() throws {
  // A draft has two mistakes. Both are found at once, before a single thing is made.
  let draft = DependencyContainer(ShopModule(barista: .single))
  do {
    try draft.validate()
  } catch let error as DependencyError {
    show(error)
  }

  // As the message says: one barista for each shift, and a provider of the water.
  let shop = DependencyContainer(ShopModule(barista: .scoped("shift")))
  shop.register(Water.self) { Water() }
  try shop.validate()
  print("every part fits")
}

private struct ShopModule: DependencyModule {
  let barista: Lifetime

  func register(in container: DependencyContainer) {
    container.register(Kettle.self, using: Kettle.init(water:))
    container.register(Apron.self, as: .scoped("shift")) { Apron() }
    container.register(Barista.self, as: barista, using: Barista.init(kettle:apron:))
  }
}

private struct Water {}

private struct Kettle {
  let water: Water
}

private struct Apron {}

private struct Barista {
  let kettle: Kettle
  let apron: Apron
}
