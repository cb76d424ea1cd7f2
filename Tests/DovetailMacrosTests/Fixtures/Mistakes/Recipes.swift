// Recipes that do not fit their types, parameters or keys.
import Dovetail

extension DependencyKey<Feed> {
  static var spare: Self { "spare" }
}

func keys(_ container: DependencyContainer) {
  container.register(Page.self, keys: .named("a"), using: Page.init(feed:clock:))
  // error@21: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
  container.register(HTTP.self, keys: .named("a"), .unnamed, using: HTTP.init(clock:))
  // error@21: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
  container.register(Page.self, keys: "a", "b", "c", using: Page.init(feed:clock:))
  // error@21: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
  container.register(Page.self, keys: "a") { (a: Feed, b: any Clock) in Page(feed: a, clock: b) }
  // error@21: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
  container.register(Page.self, keys: .spare, using: Page.init(feed:clock:))
  // error@21: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
  container.mainActor.register(Page.self, keys: .named("a"), using: Page.init(feed:clock:))
  // error@31: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
}

func otherKeys(_ container: DependencyContainer) {
  container.register(Page.self, keys: .spare, .unnamed, .named("b"), using: Page.init(feed:clock:))
  // error@21: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
  container.register(Page.self, keys: .spare, .unnamed, "b") { Page(feed: $0, clock: $1) }
  // error@21: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
  container.register(Page.self, keys: .spare, .spare, using: Page.init(feed:clock:))
  // error@21: 'callAsFunction(_:named:as:keys:_:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:_:using:)' has been explicitly marked unavailable here
  container.register(Page.self, keys: [.spare, .unnamed], using: Page.init(feed:clock:))
  // error@21: 'callAsFunction(_:named:as:keys:using:)' is unavailable: keys have no brackets: keys: .named("cdn"), .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:using:)' has been explicitly marked unavailable here
  container.register(Page.self, keys: ["a", "b"], using: Page.init(feed:clock:))
  // error@21: 'callAsFunction(_:named:as:keys:using:)' is unavailable: keys have no brackets: keys: .named("cdn"), .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:using:)' has been explicitly marked unavailable here
  container.register(Page.self, using: Page.init(feed:clock:), keys: .spare, .unnamed)
  // error@21: 'callAsFunction(_:named:as:using:keys:_:)' is unavailable: 'keys' comes before 'using'
  // note@elsewhere: 'callAsFunction(_:named:as:using:keys:_:)' has been explicitly marked unavailable here
  container.register(SystemClock.self, keys: "a") { SystemClock() }
  // error@21: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
  container.mainActor.register(
    // error@31: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
    // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
    Page.self, keys: .spare, .unnamed, .unnamed, using: Page.init(feed:clock:))
  container.mainActor.register(Page.self, using: Page.init(feed:clock:), keys: .spare, .unnamed)
  // error@31: 'callAsFunction(_:named:as:using:keys:_:)' is unavailable: 'keys' comes before 'using'
  // note@elsewhere: 'callAsFunction(_:named:as:using:keys:_:)' has been explicitly marked unavailable here
}

func keysInAnotherOrder(_ container: DependencyContainer) {
  container.register(Page.self, keys: .unnamed, .spare, using: Page.init(feed:clock:))
  // error@21: 'callAsFunction(_:named:as:keys:_:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:_:using:)' has been explicitly marked unavailable here
  container.register(Page.self, keys: .unnamed, .spare, .unnamed, using: Page.init(feed:clock:))
  // error@21: 'callAsFunction(_:named:as:keys:_:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:_:using:)' has been explicitly marked unavailable here
  container.register(Page.self, keys: .spare, .unnamed) { (a: any Clock, b: Feed) in
    // error@21: 'callAsFunction(_:named:as:keys:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
    // note@elsewhere: 'callAsFunction(_:named:as:keys:_:using:)' has been explicitly marked unavailable here
    Page(feed: b, clock: a)
  }
  container.mainActor.register(Page.self, keys: "a", .spare, using: Page.init(feed:clock:))
  // error@31: 'callAsFunction(_:named:as:keys:_:_:using:)' is unavailable: 'keys' has one key for each parameter, of its type, in their order: .named("cdn"), or .unnamed
  // note@elsewhere: 'callAsFunction(_:named:as:keys:_:_:using:)' has been explicitly marked unavailable here
}

func order(_ container: DependencyContainer) {
  container.register(HTTP.self, using: HTTP.init(clock:), as: .unique)
  // error@59: argument 'as' must precede argument 'using'
  // fixit@57-70: ""
  // fixit@33-33: "as: .unique, "
  container.register(HTTP.self, using: HTTP.init(clock:), named: "a")
  // error@59: argument 'named' must precede argument 'using'
  // fixit@57-69: ""
  // fixit@33-33: "named: \"a\", "
  container.mainActor.register(HTTP.self, using: HTTP.init(clock:), as: .unique)
  // error@69: argument 'as' must precede argument 'using'
  // fixit@67-80: ""
  // fixit@43-43: "as: .unique, "
  container.register(HTTP.self, using: HTTP.init(clock:)) { http in print(http) }
  // error@21: 'callAsFunction(_:named:as:using:_:)' is unavailable: what closes the instance follows: .onClose { … }
  // note@elsewhere: 'callAsFunction(_:named:as:using:_:)' has been explicitly marked unavailable here
  container.register(HTTP.self, as: .unique, using: HTTP.init(clock:)) { $0.close() }
  // error@77: value of type 'HTTP' has no member 'close'
}

func initializers(_ container: DependencyContainer) {
  container.register(Feed.self, using: Feed.init)
  // error@45: ambiguous use of 'init'
  container.register(HTTP.self, using: HTTP.init(network:))
  // error@45: type 'HTTP' has no member 'init(network:)'
  container.register(HTTP.self, using: HTTP())
  // error@45: missing argument for parameter 'clock' in call
  // fixit@45-45: "clock: <#any Clock#>"
  container.register(SystemClock.self, using: HTTP.init(clock:))
  // error@52: cannot convert value of type '@Sendable (any Clock) -> HTTP' to expected argument type '@Sendable (any Clock) -> SystemClock'
  container.register(Networking, using: HTTP.init(clock:))
  // error@22: expected member name or initializer call after type name
  // note@22: use '.self' to reference the type object
  // fixit@32-32: ".self"
  container.register(Some.self, using: Some.init(clock:))
  // error@45: initializer 'init(clock:)' requires that 'Resolution' conform to 'Clock'
}

func closures(_ container: DependencyContainer) {
  container.register(HTTP.self) { SystemClock() }
  // error@35: cannot convert value of type 'SystemClock' to closure result type 'HTTP'
  container.register(HTTP.self) { HTTP() }
  // error@40: missing argument for parameter 'clock' in call
  // fixit@40-40: "clock: <#any Clock#>"
  container.register(HTTP.self) { r in HTTP(clock: r.resolve((any Clock).self)!) }
  // error@79: cannot force unwrap value of non-optional type 'any Clock'
  // fixit@79-80: ""
  container.register(HTTP.self) { (r: DependencyContainer, name: Strin) in HTTP(clock: name) }
  // error@66: cannot find type 'Strin' in scope
  container.register((any Clock).self) { Loose() }
  // error@42: cannot convert value of type 'Loose' to closure result type 'any Clock'
  // fixit@49-49: " as! any Clock"
  container.register(HTTP.self) { (r: Resolution) in
    let clock: any Clock = try r.resolve()
    let other = r.clokc
    // error@19: value of type 'Resolution' has no member 'clokc'
    return HTTP(clock: clock)
  }
}

struct Some: Sendable { init(clock: some Clock) {} }
// note@25: where 'some Clock' = 'Resolution'

protocol Clock: Sendable {}
struct SystemClock: Clock {}
protocol Networking: Sendable {}
final class HTTP: Networking { init(clock: any Clock) {} }
// note@32: 'init(clock:)' declared here
// note@32: 'init(clock:)' declared here
final class Feed: Sendable {
  init(network: any Networking) {}
  // note@3: found this candidate
  convenience init(network: any Networking, clock: any Clock) { self.init(network: network) }
  // note@15: found this candidate
}
final class Page: Sendable { init(feed: Feed, clock: any Clock) {} }
final class Loose {}
