// The types in the tests.
import Dovetail

protocol Clock: Sendable { var hour: Int { get } }

struct SystemClock: Clock { let hour = 9 }

struct FixedClock: Clock { var hour = 12 }

final class Store: Sendable {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}

final class Feed: Sendable {
  let store: Store
  init(store: Store) { self.store = store }
}

final class Screen {
  @Injected var clock: any Clock
  var title: String { clock.hour == 12 ? "Noon" : "Some time" }
}

struct Refused: Error {}

func makeContainer() -> DependencyContainer {
  let container = DependencyContainer()
  container.register((any Clock).self) { SystemClock() }
  container.register(Store.self, using: Store.init(clock:))
  container.register(Feed.self, as: .unique, using: Feed.init(store:))
  container.contribute(Int.self) { 1 }
  return container
}
