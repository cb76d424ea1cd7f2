// Operations with dependencies of their own, and overrides.
import Dovetail

func noOperation(_ container: DependencyContainer) async {
  withDependencies { $0.override((any Clock).self) { SystemClock() } }
  withDependencies(from: container)
  await withDependencies { $0.override((any Clock).self) { SystemClock() } }
}

func otherForms(_ container: DependencyContainer) {
  withDependencies { $0.clock = SystemClock() } operation: {}
  container.override((any Clock).self, with: Loose())
  let fork = container.fork { $0.override(SystemClock()) }
  _ = fork
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
