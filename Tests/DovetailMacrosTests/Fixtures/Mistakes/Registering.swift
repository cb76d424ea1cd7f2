// What is registered without a type, without a recipe, or under another label.
import Dovetail

func noType(_ container: DependencyContainer) {
  container.register(SystemClock())
  container.register(SystemClock(), as: .single)
  container.register { SystemClock() }
  container.register { SystemClock() as any Clock }
  container.register(as: .unique) { SystemClock() }
  container.register { r in HTTP(clock: try r.resolve()) }
  container.register(SystemClock.init)
  container.override(SystemClock())
  container.contribute { SystemClock() }
  container.mainActor.register { SystemClock() }
  container.mainActor.register(SystemClock())
}

func noRecipe(_ container: DependencyContainer) {
  container.register(SystemClock.self)
  container.register((any Clock).self, as: .single)
  container.register(HTTP.self, named: "cdn")
}

func noLabel(_ container: DependencyContainer) {
  container.register((any Clock).self, SystemClock())
  container.register(SystemClock.self, named: "a", SystemClock())
  container.register(HTTP.self, HTTP.init(clock:))
  container.register(HTTP.self, as: .unique, HTTP.init(clock:))
  container.register((any Clock).self, SystemClock.init)
  container.register(SystemClock.self, { SystemClock() })
  container.override((any Clock).self, SystemClock())
  container.mainActor.register((any Clock).self, SystemClock())
  container.mainActor.register(HTTP.self, HTTP.init(clock:))
}

func otherLabel(_ container: DependencyContainer) {
  container.register(HTTP.self, with: HTTP.init(clock:))
  container.register(HTTP.self, with: { HTTP(clock: $0) })
  container.register((any Clock).self, using: SystemClock())
  container.register((any Clock).self, name: "a") { SystemClock() }
  container.mainActor.register(HTTP.self, with: HTTP.init(clock:))
  container.register(SystemClock.self, as: .single, named: "a") { SystemClock() }
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
