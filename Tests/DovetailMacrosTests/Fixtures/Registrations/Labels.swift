// Labels that are missing, wrong or in another order.
import Dovetail

func parts(in container: DependencyContainer) {
  container.register(Greeter.self, Greeter.init(clock:))
  // error@13: no exact matches in call to instance method 'callAsFunction'
  // note@elsewhere: found this candidate
  // note@elsewhere: found this candidate
  container.register(Greeter.self, use: Greeter.init(clock:))
  // error@13: no exact matches in call to instance method 'callAsFunction'
  // note@elsewhere: found this candidate
  // note@elsewhere: found this candidate
  container.register(Greeter.self, name: "a", using: Greeter.init(clock:))
  // error@21: incorrect argument label in call (have '_:name:using:', expected '_:named:using:')
  // fixit@36-40: "named"
  container.register(Greeter.self, named: 3, using: Greeter.init(clock:))
  // error@43: cannot convert value of type 'Int' to expected argument type 'DependencyKey<Greeter>'
  container.register(Greeter.self, as: .singleton, using: Greeter.init(clock:))
  // error@41: reference to member 'singleton' cannot be resolved without a contextual type
  container.register(Greeter.self, as: .unique, named: "a", using: Greeter.init(clock:))
  // error@49: argument 'named' must precede argument 'as'
  // fixit@47-59: ""
  // fixit@36-36: "named: \"a\", "
  container.register(Greeter.self)
  // error@13: no exact matches in call to instance method 'callAsFunction'
  // note@elsewhere: candidate requires that 'Greeter.Type' conform to 'DependencyProvider' (requirement specified as 'Provider' : 'DependencyProvider')
  // note@elsewhere: candidate requires that 'Greeter.Type' conform to 'AsyncDependencyProvider' (requirement specified as 'Provider' : 'AsyncDependencyProvider')
  container.register { SystemClock() }
  // error@13: no exact matches in call to instance method 'callAsFunction'
  // note@elsewhere: candidate requires that '() -> SystemClock' conform to 'DependencyProvider' (requirement specified as 'Provider' : 'DependencyProvider')
  // note@elsewhere: candidate requires that '() -> SystemClock' conform to 'AsyncDependencyProvider' (requirement specified as 'Provider' : 'AsyncDependencyProvider')
  container.register(SystemClock())
  // error@13: no exact matches in call to instance method 'callAsFunction'
  // note@elsewhere: candidate requires that 'SystemClock' conform to 'DependencyProvider' (requirement specified as 'Provider' : 'DependencyProvider')
  // note@elsewhere: candidate requires that 'SystemClock' conform to 'AsyncDependencyProvider' (requirement specified as 'Provider' : 'AsyncDependencyProvider')
  container.override(SystemClock())
  // error@13: no exact matches in call to instance method 'callAsFunction'
  // note@elsewhere: candidate requires that 'SystemClock' conform to 'DependencyProvider' (requirement specified as 'Provider' : 'DependencyProvider')
  // note@elsewhere: candidate requires that 'SystemClock' conform to 'AsyncDependencyProvider' (requirement specified as 'Provider' : 'AsyncDependencyProvider')
}

protocol Clock: Sendable {}
struct SystemClock: Clock {}
struct Greeter: Sendable { let clock: any Clock }
