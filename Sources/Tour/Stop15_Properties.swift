import DovetailChecks

/// The compiler leaves a record of each stored property in the program: no waiter has to be made.
func properties() throws {
  let restaurant = DependencyContainer()
  restaurant.register(Menu.self) { Menu() }

  // In a test this is one line: `try restaurant.validate(properties: .program)`. The tour has more
  // owners than this restaurant, so it looks at one of them.
  var blueprint = restaurant.blueprint(properties: .module(of: Server.self))
  blueprint.properties.removeAll { $0.owner != "Tour.Server" }
  for property in blueprint.properties {
    print("\(property) asks for \(property.need?.key.type ?? "what is not known")")
  }
  show(DependencyError(blueprint.findings()))

  restaurant.register(Tables.self) { Tables() }
  try restaurant.validate(requiring: [Menu.self, Tables.self])
  print("every table is served")
}

private struct Server {
  @Injected var menu: Menu
  @LazyInjected var tables: Tables
}

private final class Menu: Sendable {}
private final class Tables: Sendable {}
