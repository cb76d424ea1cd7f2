import Dovetail

package protocol Clock: Sendable {
  var hour: Int { get }
}

package struct SystemClock: Clock {
  package let hour = 9
  package init() {}
}

package struct FixedClock: Clock {
  package let hour = 12
  package init() {}
}

package final class Store: Sendable {
  let clock: any Clock

  init(clock: any Clock) { self.clock = clock }
}

package final class Feed: Sendable {
  let store: Store

  init(store: Store) { self.store = store }
}

package actor Database {
  static func open(clock: any Clock) async throws -> Database { Database() }
}

package final class Screen {
  @Injected var clock: any Clock

  package init() {}
  package var title: String { clock.hour == 12 ? "Noon" : "Some time" }
}

package func makeContainer() -> DependencyContainer {
  let container = DependencyContainer()
  container.register((any Clock).self) { SystemClock() }
  container.register(Store.self, using: Store.init(clock:))
  container.register(Feed.self, as: .unique, using: Feed.init(store:))
  container.register(Database.self, as: .eager, using: Database.open(clock:))
  return container
}
