// Lifetimes as other libraries call them, misspelt, or under another label.
import Dovetail

func otherNames(_ container: DependencyContainer) {
  container.register(HTTP.self, as: .singleton, using: HTTP.init(clock:))
  container.register(HTTP.self, as: .application, using: HTTP.init(clock:))
  container.register(HTTP.self, as: .cached, using: HTTP.init(clock:))
  container.register(HTTP.self, as: .container, using: HTTP.init(clock:))
  container.register(HTTP.self, as: .transient, using: HTTP.init(clock:))
  container.register(HTTP.self, as: .weak, using: HTTP.init(clock:))
  container.register(HTTP.self, as: .session, using: HTTP.init(clock:))
  container.register(SystemClock.self, as: .singleton) { SystemClock() }
  container.register(HTTP.self, as: .transient) { r in HTTP(clock: try r.resolve()) }
  container.mainActor.register(HTTP.self, as: .singleton, using: HTTP.init(clock:))
  container.mainActor.register(HTTP.self, as: .transient, using: HTTP.init(clock:))
}

func misspelt(_ container: DependencyContainer) {
  container.register(HTTP.self, as: .singel, using: HTTP.init(clock:))
  container.register(SystemClock.self, as: .singel) { SystemClock() }
  container.register(SystemClock.self, as: .custom("a")) { SystemClock() }
  container.register(SystemClock.self, as: .scoped) { SystemClock() }
  container.register(SystemClock.self, as: "session") { SystemClock() }
  container.mainActor.register(SystemClock.self, as: .singel) { SystemClock() }
}

func otherLabels(_ container: DependencyContainer) {
  container.register(HTTP.self, lifetime: .single, using: HTTP.init(clock:))
  container.register(HTTP.self, scope: .scoped("session"), using: HTTP.init(clock:))
  container.register(SystemClock.self, lifetime: .unique) { SystemClock() }
  container.register(SystemClock.self, scope: .singleton) { SystemClock() }
  container.mainActor.register(HTTP.self, scope: .unique, using: HTTP.init(clock:))
}

func notSendable(_ container: DependencyContainer) {
  container.register(Loose.self) { Loose() }
  container.register(Loose.self, using: Loose.init)
  container.register(Loose.self, as: .shared) { r in Loose() }
  container.register(Loose.self, with: Loose())
}

func chained(_ container: DependencyContainer) {
  container.register(SystemClock.self) { SystemClock() }.inObjectScope(.container)
  container.register(SystemClock.self) { SystemClock() }.scope(.shared)
  container.register(SystemClock.self) { SystemClock() }.implements((any Clock).self)
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
