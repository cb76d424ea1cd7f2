// Labels that are missing, wrong or in another order.
import Dovetail

func parts(in container: DependencyContainer) {
  container.register(Greeter.self, use: Greeter.init(clock:))
  // error@13: no exact matches in call to instance method 'callAsFunction'
  // note@elsewhere: candidate '(_) -> Registration<_>' has 2 parameters, but context '(Greeter.Type) -> Registration<Greeter.Type>' has 1
  // note@elsewhere: candidate has partially matching parameter list (Greeter.Type, Greeter)
  container.register(Greeter.self, name: "a", using: Greeter.init(clock:))
  // error@21: incorrect argument label in call (have '_:name:using:', expected '_:named:using:')
  // fixit@36-40: "named"
  container.register(Greeter.self, named: 3, using: Greeter.init(clock:))
  // error@43: cannot convert value of type 'Int' to expected argument type 'DependencyKey<Greeter>'
  container.register(Greeter.self, as: .unique, named: "a", using: Greeter.init(clock:))
  // error@49: argument 'named' must precede argument 'as'
  // fixit@47-59: ""
  // fixit@36-36: "named: \"a\", "
}

protocol Clock: Sendable {}
struct SystemClock: Clock {}
struct Greeter: Sendable { let clock: any Clock }
