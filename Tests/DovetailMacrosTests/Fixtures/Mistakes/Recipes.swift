// Recipes that do not fit their types, parameters or keys.
import Dovetail

func keys(_ container: DependencyContainer) {
  container.register(Page.self, keys: .named("a"), using: Page.init(feed:clock:))
  container.register(HTTP.self, keys: .named("a"), .unnamed, using: HTTP.init(clock:))
  container.register(Page.self, keys: "a", "b", "c", using: Page.init(feed:clock:))
  container.register(Page.self, keys: .named("a")) { (feed: Feed, clock: any Clock) in
    Page(feed: feed, clock: clock)
  }
  container.mainActor.register(Page.self, keys: .named("a"), using: Page.init(feed:clock:))
}

func initialisers(_ container: DependencyContainer) {
  container.register(Feed.self, using: Feed.init)
  container.register(HTTP.self, using: HTTP.init(network:))
  container.register(HTTP.self, using: HTTP())
  container.register(SystemClock.self, using: HTTP.init(clock:))
  container.register(Networking, using: HTTP.init(clock:))
  container.register(Some.self, using: Some.init(clock:))
}

func closures(_ container: DependencyContainer) {
  container.register(HTTP.self) { SystemClock() }
  container.register(HTTP.self) { HTTP() }
  container.register(HTTP.self) { r in HTTP(clock: r.resolve((any Clock).self)!) }
  container.register(HTTP.self) { (r: DependencyContainer, name: Strin) in HTTP(clock: name) }
  container.register((any Clock).self) { Loose() }
  container.register(HTTP.self) { (r: Resolution) in
    let clock: any Clock = try r.resolve()
    let other = r.clokc
    return HTTP(clock: clock)
  }
}

struct Some: Sendable { init(clock: some Clock) {} }

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
