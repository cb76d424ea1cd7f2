import Dovetail

public protocol Clock: Sendable {
  var hour: Int { get }
}

public struct SystemClock: Clock {
  public let hour = 9
  public init() {}
}

public struct FixedClock: Clock {
  public let hour = 12
  public init() {}
}

public final class Store: Sendable {
  let clock: any Clock

  init(clock: any Clock) { self.clock = clock }
}

public final class Feed: Sendable {
  let store: Store

  init(store: Store) { self.store = store }
}

public actor Database {
  static func open(clock: any Clock) async throws -> Database { Database() }
}

public final class Screen {
  @Injected var clock: any Clock

  public init() {}
  public var title: String { clock.hour == 12 ? "Noon" : "Some time" }
}

public func makeContainer() -> DependencyContainer {
  let container = DependencyContainer()
  container.register((any Clock).self) { SystemClock() }
  container.register(Store.self, using: Store.init(clock:))
  container.register(Feed.self, as: .unique, using: Feed.init(store:))
  container.register(Database.self, as: .eager, using: Database.open(clock:))
  return container
}
