import Dovetail

/// A container knows how to make things: it makes the thing you ask for, and everything it needs.
func registerAndResolve() throws {
  let shop = DependencyContainer()
  shop.register(Grinder.self) { Grinder() }
  shop.register((any CoffeeMachine).self) { r in EspressoMachine(grinder: try r.resolve()) }

  let machine = try shop.resolve((any CoffeeMachine).self)
  print(machine.brew())

  // The type may be inferred; this is the machine that was made before.
  let again: any CoffeeMachine = try shop.resolve()
  print("the same machine: \(machine === again)")
}

private protocol CoffeeMachine: AnyObject, Sendable {
  func brew() -> String
}

private final class EspressoMachine: CoffeeMachine {
  private let grinder: Grinder

  init(grinder: Grinder) {
    self.grinder = grinder
  }

  func brew() -> String { "an espresso of \(grinder.grind())" }
}

private final class Grinder: Sendable {
  func grind() -> String { "freshly ground beans" }
}
