// A recipe that makes something else, or takes what nobody can give it.
import Dovetail

func parts(in container: DependencyContainer) {
  container.register(Greeter.self, using: Greeter.init(klock:))
  // error@51: type 'Greeter' has no member 'init(klock:)'
  container.register(Greeter.self, using: Greeter.make)
  // error@51: type 'Greeter' has no member 'make'
  container.register(Greeter.self) { SystemClock() }
  // error@38: cannot convert value of type 'SystemClock' to closure result type 'Greeter'
  container.register((any Clock).self) { Greeter(clock: SystemClock()) }
  // error@42: cannot convert value of type 'Greeter' to closure result type 'any Clock'
  // fixit@71-71: " as! any Clock"
  container.register((any Clock).self, using: Greeter.init)
  // error@55: cannot convert value of type '@Sendable (any Clock) -> Greeter' to expected argument type '@Sendable (any Clock) -> any Clock'
  container.register(Greeter.self) { (number: Int) in Greeter(clock: number) }
  // error@70: argument type 'Int' does not conform to expected type 'Clock'
  // fixit@76-76: " as! Clock"
  container.register(Greeter.self) { r in Greeter(clok: try r.resolve()) }
  // error@50: incorrect argument label in call (have 'clok:', expected 'clock:')
  // fixit@51-55: "clock"
  container.register(Greeter.self) { first, second in Greeter(clock: first) }
  // error@45: cannot infer type of closure parameter 'second' without a type annotation
  container.override(Greeter.self, using: Greeter.init(klock:))
  // error@51: type 'Greeter' has no member 'init(klock:)'
  container.contribute((any Clock).self, using: Greeter.init)
  // error@57: cannot convert value of type '@Sendable (any Clock) -> Greeter' to expected argument type '@Sendable (any Clock) -> any Clock'
  container.register(Unknown.self) { SystemClock() }
  // error@22: cannot find 'Unknown' in scope
  container.registr(Greeter.self, using: Greeter.init(clock:))
  // error@13: value of type 'DependencyContainer' has no member 'registr'
}

func parts(in registry: some DependencyRegistry) {
  registry.register(Greeter.self, using: Greeter.init(klock:))
  // error@50: type 'Greeter' has no member 'init(klock:)'
}

protocol Clock: Sendable {}
struct SystemClock: Clock {}
struct Greeter: Sendable { let clock: any Clock }
