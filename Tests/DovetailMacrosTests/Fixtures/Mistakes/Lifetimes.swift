// Lifetimes as other libraries call them, misspelt, or under another label.
import Dovetail

func otherNames(_ container: DependencyContainer) {
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
  container.register(HTTP.self, as: .weak, using: HTTP.init(clock:))
  // error@38: 'weak' has been renamed to 'shared'
  // fixit@38-42: "shared"
  // note@elsewhere: 'weak' has been explicitly marked unavailable here
  container.register(HTTP.self, as: .session, using: HTTP.init(clock:))
  // error@38: 'session' is unavailable: a scope has its name as text: .scoped("session")
  // note@elsewhere: 'session' has been explicitly marked unavailable here
  container.register(SystemClock.self, as: .singleton) { SystemClock() }
  // error@45: 'singleton' has been renamed to 'single'
  // fixit@45-54: "single"
  // note@elsewhere: 'singleton' has been explicitly marked unavailable here
  container.register(HTTP.self, as: .transient) { r in HTTP(clock: try r.resolve()) }
  // error@38: 'transient' has been renamed to 'unique'
  // fixit@38-47: "unique"
  // note@elsewhere: 'transient' has been explicitly marked unavailable here
  container.mainActor.register(HTTP.self, as: .singleton, using: HTTP.init(clock:))
  // error@48: 'singleton' has been renamed to 'single'
  // fixit@48-57: "single"
  // note@elsewhere: 'singleton' has been explicitly marked unavailable here
  container.mainActor.register(HTTP.self, as: .transient, using: HTTP.init(clock:))
  // error@48: 'transient' has been renamed to 'unique'
  // fixit@48-57: "unique"
  // note@elsewhere: 'transient' has been explicitly marked unavailable here
}

func misspelt(_ container: DependencyContainer) {
  container.register(HTTP.self, as: .singel, using: HTTP.init(clock:))
  // error@38: type 'Lifetime' has no member 'singel'
  container.register(SystemClock.self, as: .singel) { SystemClock() }
  // error@45: type 'Lifetime' has no member 'singel'
  container.register(SystemClock.self, as: .custom("a")) { SystemClock() }
  // error@45: type 'Lifetime' has no member 'custom'
  container.register(SystemClock.self, as: .scoped) { SystemClock() }
  // error@45: member 'scoped' expects argument of type 'String'
  container.register(SystemClock.self, as: "session") { SystemClock() }
  // error@44: cannot convert value of type 'String' to expected argument type 'Lifetime'
  container.mainActor.register(SystemClock.self, as: .singel) { SystemClock() }
  // error@55: type 'MainActorLifetime' has no member 'singel'
}

func otherLabels(_ container: DependencyContainer) {
  container.register(HTTP.self, lifetime: .single, using: HTTP.init(clock:))
  // error@21: 'callAsFunction(_:named:lifetime:using:)' is unavailable: write 'as' instead of 'lifetime'
  // note@elsewhere: 'callAsFunction(_:named:lifetime:using:)' has been explicitly marked unavailable here
  container.register(HTTP.self, scope: .scoped("session"), using: HTTP.init(clock:))
  // error@21: 'callAsFunction(_:named:scope:using:)' is unavailable: write 'as' instead of 'scope'
  // note@elsewhere: 'callAsFunction(_:named:scope:using:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, lifetime: .unique) { SystemClock() }
  // error@21: 'callAsFunction(_:named:lifetime:using:)' is unavailable: write 'as' instead of 'lifetime'
  // note@elsewhere: 'callAsFunction(_:named:lifetime:using:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, scope: .singleton) { SystemClock() }
  // error@21: 'callAsFunction(_:named:scope:using:)' is unavailable: write 'as' instead of 'scope'
  // note@elsewhere: 'callAsFunction(_:named:scope:using:)' has been explicitly marked unavailable here
  // error@48: 'singleton' has been renamed to 'single'
  // fixit@48-57: "single"
  // note@elsewhere: 'singleton' has been explicitly marked unavailable here
  container.mainActor.register(HTTP.self, scope: .unique, using: HTTP.init(clock:))
  // error@31: 'callAsFunction(_:named:scope:using:)' is unavailable: write 'as' instead of 'scope'
  // note@elsewhere: 'callAsFunction(_:named:scope:using:)' has been explicitly marked unavailable here
}

extension Lifetime {
  static var request: Lifetime { .scoped("request") }
}

func ownLifetimes(_ container: DependencyContainer, _ life: Lifetime) {
  container.register(HTTP.self, as: life, HTTP.init(clock:))
  // error@21: 'callAsFunction(_:named:as:_:)' is unavailable: an initializer or a closure has the label 'using': (T.self, using: T.init)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, as: life, with: SystemClock())
  // error@21: 'callAsFunction(_:named:as:with:)' is unavailable: an instance that exists is kept as it is: leave out 'as'
  // note@elsewhere: 'callAsFunction(_:named:as:with:)' has been explicitly marked unavailable here
  container.register(HTTP.self, lifetime: life, using: HTTP.init(clock:))
  // error@21: 'callAsFunction(_:named:lifetime:using:)' is unavailable: write 'as' instead of 'lifetime'
  // note@elsewhere: 'callAsFunction(_:named:lifetime:using:)' has been explicitly marked unavailable here
  container.register(HTTP.self, as: .request, HTTP.init(clock:))
  // error@21: 'callAsFunction(_:named:as:_:)' is unavailable: an initializer or a closure has the label 'using': (T.self, using: T.init)
  // note@elsewhere: 'callAsFunction(_:named:as:_:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, as: life)
  // error@21: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  container.register(Page.self, as: life, keys: "a", using: Page.init(feed:clock:))
  // error@21: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
  container.mainActor.register(HTTP.self, as: .request, using: HTTP.init(clock:))
  // error@48: type 'MainActorLifetime' has no member 'request'
}

func notSendable(_ container: DependencyContainer) {
  container.register(Loose.self) { Loose() }
  // error@21: type 'Loose' does not conform to the 'Sendable' protocol
  container.register(Loose.self, using: Loose.init)
  // error@21: type 'Loose' does not conform to the 'Sendable' protocol
  container.register(Loose.self, as: .weak) { r in Loose() }
  // error@21: type 'Loose' does not conform to the 'Sendable' protocol
  container.register(Loose.self, with: Loose())
  // error@21: type 'Loose' does not conform to the 'Sendable' protocol
}

func chained(_ container: DependencyContainer) {
  container.register(SystemClock.self) { SystemClock() }.inObjectScope(.container)
  // error@58: 'inObjectScope' is unavailable: a lifetime is an argument: (T.self, as: .single) { … }
  // note@elsewhere: 'inObjectScope' has been explicitly marked unavailable here
  // error@73: 'container' has been renamed to 'single'
  // fixit@73-82: "single"
  // note@elsewhere: 'container' has been explicitly marked unavailable here
  container.register(SystemClock.self) { SystemClock() }.scope(.shared)
  // error@58: 'scope' is unavailable: a lifetime is an argument: (T.self, as: .single) { … }
  // note@elsewhere: 'scope' has been explicitly marked unavailable here
  container.register(SystemClock.self) { SystemClock() }.implements((any Clock).self)
  // error@58: 'implements' is unavailable: a second type is an alias: .alias((any P).self) { $0 }
  // note@elsewhere: 'implements' has been explicitly marked unavailable here
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
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
