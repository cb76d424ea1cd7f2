// What people write first who come from another library: each row of the table of Mistakes.
import Dovetail

func registering(_ container: DependencyContainer) {
  container.register { SystemClock() }
  // error@22: 'callAsFunction' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  container.register(SystemClock())
  // error@21: 'callAsFunction' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  container.register(SystemClock.self)
  // error@21: 'callAsFunction' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  container.register((any Clock).self, SystemClock())
  // error@21: 'callAsFunction' is unavailable: an instance has the label 'with': (T.self, with: instance)
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  container.register((any Clock).self, name: "a") { SystemClock() }
  // error@21: 'callAsFunction(_:name:_:)' is unavailable: write 'named' instead of 'name'
  // note@elsewhere: 'callAsFunction(_:name:_:)' has been explicitly marked unavailable here
  container.register(Parts())
  // error@21: 'callAsFunction' is unavailable: a module is installed: container.install(Module())
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  container.register(SystemClock.self) { SystemClock() }.inObjectScope(.container)
  // error@58: 'inObjectScope' is unavailable: a lifetime is an argument: (T.self, as: .single) { … }
  // note@elsewhere: 'inObjectScope' has been explicitly marked unavailable here
  // error@73: 'container' has been renamed to 'single'
  // fixit@73-82: "single"
  // note@elsewhere: 'container' has been explicitly marked unavailable here
  container.register(SystemClock.self) { SystemClock() }.scope(.shared)
  // error@58: 'scope' is unavailable: a lifetime is an argument: (T.self, as: .single) { … }
  // note@elsewhere: 'scope' has been explicitly marked unavailable here
  // error@65: 'shared' has been renamed to 'weak'
  // fixit@65-71: "weak"
  // note@elsewhere: 'shared' has been explicitly marked unavailable here
  container.register(SystemClock.self) { SystemClock() }.implements((any Clock).self)
  // error@58: 'implements' is unavailable: a second type is an alias: .alias((any P).self) { $0 }
  // note@elsewhere: 'implements' has been explicitly marked unavailable here
  _ = DependencyContainer { $0.register((any Clock).self) { SystemClock() } }
  // error@7: 'init(_:)' is unavailable: make it first: let container = DependencyContainer(); container.register(…)
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
}

func lifetimes(_ container: DependencyContainer) {
  container.register(HTTP.self, as: .singleton, using: HTTP.init(clock:))
  // error@38: 'singleton' has been renamed to 'single'
  // fixit@38-47: "single"
  // note@elsewhere: 'singleton' has been explicitly marked unavailable here
  container.register(HTTP.self, as: .application, using: HTTP.init(clock:))
  // error@38: 'application' has been renamed to 'single'
  // fixit@38-49: "single"
  // note@elsewhere: 'application' has been explicitly marked unavailable here
  container.register(HTTP.self, as: .cached, using: HTTP.init(clock:))
  // error@38: 'cached' has been renamed to 'single'
  // fixit@38-44: "single"
  // note@elsewhere: 'cached' has been explicitly marked unavailable here
  container.register(HTTP.self, as: .container, using: HTTP.init(clock:))
  // error@38: 'container' has been renamed to 'single'
  // fixit@38-47: "single"
  // note@elsewhere: 'container' has been explicitly marked unavailable here
  container.register(HTTP.self, as: .transient, using: HTTP.init(clock:))
  // error@38: 'transient' has been renamed to 'unique'
  // fixit@38-47: "unique"
  // note@elsewhere: 'transient' has been explicitly marked unavailable here
  container.register(HTTP.self, as: .shared, using: HTTP.init(clock:))
  // error@38: 'shared' has been renamed to 'weak'
  // fixit@38-44: "weak"
  // note@elsewhere: 'shared' has been explicitly marked unavailable here
  container.mainActor.register(HTTP.self, as: .singleton, using: HTTP.init(clock:))
  // error@48: 'singleton' has been renamed to 'single'
  // fixit@48-57: "single"
  // note@elsewhere: 'singleton' has been explicitly marked unavailable here
}

func resolving(_ container: DependencyContainer) throws {
  let clock = try container.resolve()
  // error@29: 'resolve()' is unavailable: say the type: resolve(T.self), or let part: T = try resolve()
  // note@elsewhere: 'resolve()' has been explicitly marked unavailable here
  _ = try container.resolve((any Clock).self, name: "a")
  // error@21: 'resolve(_:name:)' is unavailable: write 'named' instead of 'name'
  // note@elsewhere: 'resolve(_:name:)' has been explicitly marked unavailable here
  _ = try container.resolve(HTTP.self, argument: SystemClock())
  // error@21: 'resolve(_:argument:)' is unavailable: write 'with' instead of 'argument'
  // note@elsewhere: 'resolve(_:argument:)' has been explicitly marked unavailable here
  let scopes = try container.resolve(ScopeMaker.self)
  let session = scopes.makeScope("session") { $0.register(HTTP.self, using: HTTP.init(clock:)) }
  // error@24: 'makeScope' is unavailable: call it as a function: scopes("session") { … }
  // note@elsewhere: 'makeScope' has been explicitly marked unavailable here
  _ = (clock, session)
}

func checking(_ container: DependencyContainer) throws {
  try container.validate()
  // error@17: 'validate(roots:requiring:)' is unavailable: import DovetailChecks, or DovetailTesting in a test
  // note@elsewhere: 'validate(roots:requiring:)' has been explicitly marked unavailable here
  print(container.blueprint)
  // error@19: 'blueprint' is unavailable: import DovetailChecks, or DovetailTesting in a test
  // note@elsewhere: 'blueprint' has been explicitly marked unavailable here
  let recording = container.trace()
  // error@29: 'trace' is unavailable: import DovetailChecks, or DovetailTesting in a test
  // note@elsewhere: 'trace' has been explicitly marked unavailable here
  _ = container.trace { _ = try? container.resolve(HTTP.self) }
  // error@17: 'trace' is unavailable: import DovetailChecks, or DovetailTesting in a test
  // note@elsewhere: 'trace' has been explicitly marked unavailable here
  _ = recording
}

struct Parts: DependencyModule {
  func register(in container: DependencyContainer) {}
}
protocol Clock: Sendable {}
struct SystemClock: Clock {}
final class HTTP: Sendable { init(clock: any Clock) {} }
