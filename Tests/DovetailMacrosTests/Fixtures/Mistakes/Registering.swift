// What is registered without a type, without a recipe, or under another label.
import DovetailChecks

func noType(_ container: DependencyContainer) {
  container.register(SystemClock())
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.register(SystemClock(), as: .single)
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.register { SystemClock() }
  // error@22: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.register { SystemClock() as any Clock }
  // error@22: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.register(as: .unique) { SystemClock() }
  // error@21: 'callAsFunction(named:as:_:)' is unavailable: name the type before the closure: (T.self) { … }, or (T.self, as: .unique) { … }
  // note@elsewhere: 'callAsFunction(named:as:_:)' has been explicitly marked unavailable here
  container.register { r in HTTP(clock: try r.resolve()) }
  // error@22: 'callAsFunction(named:as:_:)' is unavailable: name the type before the closure: (T.self) { … }, or (T.self, as: .unique) { … }
  // note@elsewhere: 'callAsFunction(named:as:_:)' has been explicitly marked unavailable here
  container.register(SystemClock.init)
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.override(SystemClock())
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.contribute { SystemClock() }
  // error@24: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.mainActor.register { SystemClock() }
  // error@32: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.mainActor.register(SystemClock())
  // error@31: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
}

func noRecipe(_ container: DependencyContainer) {
  container.register(SystemClock.self)
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.register((any Clock).self, as: .single)
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.register(HTTP.self, named: "cdn")
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
}

func noLabel(_ container: DependencyContainer) {
  container.register((any Clock).self, SystemClock())
  // error@21: 'callAsFunction(_:named:as:_:)' is unavailable: an instance has the label 'with': (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, named: "a", SystemClock())
  // error@21: 'callAsFunction(_:named:as:_:)' is unavailable: an instance has the label 'with': (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.register(HTTP.self, HTTP.init(clock:))
  // error@21: 'callAsFunction(_:named:as:_:)' is unavailable: an initializer or a closure has the label 'using': (T.self, using: T.init)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.register(HTTP.self, as: .unique, HTTP.init(clock:))
  // error@21: 'callAsFunction(_:named:as:_:)' is unavailable: an initializer or a closure has the label 'using': (T.self, using: T.init)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.register((any Clock).self, SystemClock.init)
  // error@21: 'callAsFunction(_:named:as:_:)' is unavailable: an initializer or a closure has the label 'using': (T.self, using: T.init)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, { SystemClock() })
  // error@21: 'callAsFunction(_:named:as:_:)' is unavailable: an initializer or a closure has the label 'using': (T.self, using: T.init)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.override((any Clock).self, SystemClock())
  // error@21: 'callAsFunction(_:named:as:_:)' is unavailable: an instance has the label 'with': (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.mainActor.register((any Clock).self, SystemClock())
  // error@31: 'callAsFunction(_:named:as:_:)' is unavailable: an instance has the label 'with': (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.mainActor.register(HTTP.self, HTTP.init(clock:))
  // error@31: 'callAsFunction(_:named:as:_:)' is unavailable: an initializer or a closure has the label 'using': (T.self, using: T.init)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
}

func otherLabel(_ container: DependencyContainer) {
  container.register(HTTP.self, with: HTTP.init(clock:))
  // error@21: 'callAsFunction(_:named:as:with:)' is unavailable: 'with' takes an instance; an initializer or a closure is given by 'using'
  // note@elsewhere: 'callAsFunction(_:named:as:with:)' has been explicitly marked unavailable here
  container.register(HTTP.self, with: { HTTP(clock: $0) })
  // error@21: 'callAsFunction(_:named:as:with:)' is unavailable: 'with' takes an instance; an initializer or a closure is given by 'using'
  // note@elsewhere: 'callAsFunction(_:named:as:with:)' has been explicitly marked unavailable here
  container.register((any Clock).self, using: SystemClock())
  // error@21: 'callAsFunction(_:named:as:using:)' is unavailable: 'using' takes an initializer or a closure; an instance is given by 'with'
  // note@elsewhere: 'callAsFunction(_:named:as:using:)' has been explicitly marked unavailable here
  container.register((any Clock).self, name: "a") { SystemClock() }
  // error@21: incorrect argument label in call (have '_:name:_:', expected '_:named:_:')
  // fixit@40-44: "named"
  container.mainActor.register(HTTP.self, with: HTTP.init(clock:))
  // error@31: 'callAsFunction(_:named:as:with:)' is unavailable: 'with' takes an instance; an initializer or a closure is given by 'using'
  // note@elsewhere: 'callAsFunction(_:named:as:with:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, as: .single, named: "a") { SystemClock() }
  // error@53: argument 'named' must precede argument 'as'
  // fixit@51-63: ""
  // fixit@40-40: "named: \"a\", "
}

protocol Clock: Sendable {}
struct SystemClock: Clock {}
protocol Networking: Sendable {}
final class HTTP: Networking { init(clock: any Clock) {} }
final class Feed: Sendable {
  init(network: any Networking) {}
  convenience init(network: any Networking, clock: any Clock) { self.init(network: network) }
}
final class Page: Sendable { init(feed: Feed, clock: any Clock) {} }
final class Loose {}

func noClosure(_ container: DependencyContainer) {
  container.register(SystemClock.self) { SystemClock() }.alias((any Clock).self)
  // error@58: 'alias(_:named:)' is unavailable: say how one becomes the other: .alias((any P).self) { $0 }
  // note@elsewhere: 'alias(_:named:)' has been explicitly marked unavailable here
}

func instances(_ container: DependencyContainer) {
  container.register(SystemClock.self, as: .single, with: SystemClock())
  // error@21: 'callAsFunction(_:named:as:with:)' is unavailable: an instance that exists is kept as it is: leave out 'as'
  // note@elsewhere: 'callAsFunction(_:named:as:with:)' has been explicitly marked unavailable here
  container.register((any Clock).self, named: "a", as: .unique, with: SystemClock())
  // error@21: 'callAsFunction(_:named:as:with:)' is unavailable: an instance that exists is kept as it is: leave out 'as'
  // note@elsewhere: 'callAsFunction(_:named:as:with:)' has been explicitly marked unavailable here
  container.override(SystemClock(), for: SystemClock.self)
  // error@21: 'callAsFunction(_:for:)' is unavailable: the type comes first: (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:for:)' has been explicitly marked unavailable here
  container.register(SystemClock(), for: (any Clock).self)
  // error@21: 'callAsFunction(_:for:)' is unavailable: the type comes first: (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:for:)' has been explicitly marked unavailable here
}

func labelsOfOthers(_ container: DependencyContainer) {
  container.register(.singleton) { SystemClock() as any Clock }
  // error@21: 'callAsFunction' is unavailable: name the type, then the lifetime: (T.self, as: .single) { … }
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  // error@23: 'singleton' has been renamed to 'single'
  // fixit@23-32: "single"
  // note@elsewhere: 'singleton' has been explicitly marked unavailable here
  container.register(.unique) { SystemClock() as any Clock }
  // error@21: 'callAsFunction' is unavailable: name the type, then the lifetime: (T.self, as: .single) { … }
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  container.register(SystemClock.self, in: .single) { SystemClock() }
  // error@21: 'callAsFunction(_:named:in:using:)' is unavailable: write 'as' instead of 'in'
  // note@elsewhere: 'callAsFunction(_:named:in:using:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, in: .single, using: SystemClock.init)
  // error@21: 'callAsFunction(_:named:in:using:)' is unavailable: write 'as' instead of 'in'
  // note@elsewhere: 'callAsFunction(_:named:in:using:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, key: "a") { SystemClock() }
  // error@21: 'callAsFunction(_:key:as:using:)' is unavailable: write 'named' instead of 'key'
  // note@elsewhere: 'callAsFunction(_:key:as:using:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, key: "a", as: .single, using: SystemClock.init)
  // error@21: 'callAsFunction(_:key:as:using:)' is unavailable: write 'named' instead of 'key'
  // note@elsewhere: 'callAsFunction(_:key:as:using:)' has been explicitly marked unavailable here
}

struct Parts: DependencyModule {
  func register(in container: DependencyContainer) {}
}
struct ClockProvider: DependencyProvider {
  func provide(_ r: Resolution) -> any Clock { SystemClock() }
}

func modulesAndProviders(_ container: DependencyContainer) {
  _ = DependencyContainer([Parts(), Parts()])
  // error@7: 'init(_:)' is unavailable: modules are given one by one: DependencyContainer(A(), B())
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  try? container.validate(requiring: Int.self, String.self)
  // error@18: 'validate(requiring:)' is unavailable: types have brackets: requiring: [A.self, B.self]
  // note@elsewhere: 'validate(requiring:)' has been explicitly marked unavailable here
  container.register(Parts())
  // error@21: 'callAsFunction' is unavailable: a module is installed: container.install(Module())
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  container.register(ClockProvider.self)
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: register an instance of the provider: (Provider())
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.register(ClockProvider.self, as: .unique)
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: register an instance of the provider: (Provider())
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
}

func arrays(_ container: DependencyContainer) {
  container.contribute((any Clock).self) { [SystemClock(), SystemClock()] }
  // error@23: 'callAsFunction(_:named:as:using:)' is unavailable: this makes an array: register [T].self, or contribute each T by itself
  // note@elsewhere: 'callAsFunction(_:named:as:using:)' has been explicitly marked unavailable here
  container.contribute((any Networking).self) { r in [HTTP(clock: try r.resolve())] }
  // error@23: 'callAsFunction(_:named:as:using:)' is unavailable: this makes an array: register [T].self, or contribute each T by itself
  // note@elsewhere: 'callAsFunction(_:named:as:using:)' has been explicitly marked unavailable here
  container.contribute((any Networking).self) { (clock: any Clock) in [HTTP(clock: clock)] }
  // error@23: 'callAsFunction(_:named:as:using:)' is unavailable: this makes an array: register [T].self, or contribute each T by itself
  // note@elsewhere: 'callAsFunction(_:named:as:using:)' has been explicitly marked unavailable here
  container.mainActor.contribute((any Clock).self) { [SystemClock()] }
  // error@33: 'callAsFunction(_:named:as:using:)' is unavailable: this makes an array: register [T].self, or contribute each T by itself
  // note@elsewhere: 'callAsFunction(_:named:as:using:)' has been explicitly marked unavailable here
  container.register([any Clock].self) { [Loose()] }
  // error@43: cannot convert value of type 'Loose' to expected element type 'any Clock'
}
