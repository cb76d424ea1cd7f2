// Labels that are missing, wrong or in another order.
import Dovetail

func parts(in container: DependencyContainer) {
  container.register(Greeter.self, Greeter.init(clock:))
  // error@21: 'callAsFunction(_:named:as:_:)' is unavailable: an initializer or a closure has the label 'using': (T.self, using: T.init)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.register(Greeter.self, use: Greeter.init(clock:))
  // error@21: extraneous argument label 'use:' in call
  // fixit@36-41: ""
  container.register(Greeter.self, name: "a", using: Greeter.init(clock:))
  // error@21: incorrect argument label in call (have '_:name:using:', expected '_:named:using:')
  // fixit@36-40: "named"
  container.register(Greeter.self, named: 3, using: Greeter.init(clock:))
  // error@43: cannot convert value of type 'Int' to expected argument type 'DependencyKey<Greeter>'
  container.register(Greeter.self, as: .singleton, using: Greeter.init(clock:))
  // error@41: 'singleton' has been renamed to 'single'
  // fixit@41-50: "single"
  // note@elsewhere: 'singleton' has been explicitly marked unavailable here
  container.register(Greeter.self, as: .unique, named: "a", using: Greeter.init(clock:))
  // error@49: argument 'named' must precede argument 'as'
  // fixit@47-59: ""
  // fixit@36-36: "named: \"a\", "
  container.register(Greeter.self)
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.register { SystemClock() }
  // error@22: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.register(SystemClock())
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.override(SystemClock())
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
}

protocol Clock: Sendable {}
struct SystemClock: Clock {}
struct Greeter: Sendable { let clock: any Clock }
