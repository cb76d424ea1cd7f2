import DovetailChecks
import Synchronization
import Testing

/// Instances that are registered with `container.mainActor` and are not `Sendable`.
@Suite struct MainActorRegistryFindingsTests {
  let container = DependencyContainer()

  @Test @MainActor func `forks, overrides and modules take it`() throws {
    struct Parts: MainActorModule {
      func register(in main: MainActorRegistry) {
        main.register((any Clock).self) { SystemClock() }
        main.register(Greeter.self, using: Greeter.init(clock:))
        main.register(URL.self, named: "cdn") { URL(text: "cdn") }
        main.register(Page.self, keys: .named("cdn"), .unnamed, using: Page.init(url:clock:))
      }
    }
    let container = DependencyContainer(Parts())
    let fake = FixedClock(hour: 3)
    let fork = container.fork { $0.mainActor.override((any Clock).self) { fake } }
    #expect(try fork.mainActor.resolve(Greeter.self).clock === fake)
    #expect(try fork.mainActor.resolve(Page.self).url.text == "cdn")
    #expect(try container.mainActor.resolve(Page.self).clock.hour == 12)
    withDependencies {
      $0.mainActor.override((any Clock).self) { fake }
    } operation: {
      let clock: any Clock = injected()
      #expect(clock === fake)
    }
    fork.mainActor.unregister(Page.self)
    #expect(throws: DependencyError.self) { try fork.mainActor.resolve(Page.self) }
    try fork.validate()
  }

  private func install() {
    container.mainActor.register((any Clock).self) { SystemClock() }
    container.mainActor.register(Greeter.self) { (clock: any Clock) in Greeter(clock: clock) }
  }
}

extension MainActorLifetime {
  fileprivate static var all: [MainActorLifetime] {
    [.single, .eager, .weak, .graph, .unique, .scoped("session")]
  }
}

@MainActor private protocol Clock: AnyObject {
  var hour: Int { get }
}
@MainActor private final class SystemClock: Clock {
  let hour = 12
}
@MainActor private final class FixedClock: Clock {
  let hour: Int
  init(hour: Int) { self.hour = hour }
}
@MainActor private final class Shifted: Clock {
  let hour: Int
  init(_ inner: any Clock, by hours: Int) { hour = inner.hour + hours }
}
// Of no actor, and not `Sendable`.
private final class Greeter {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}
private final class Loose {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}
private final class Dial {
  let hour: Int
  init(hour: Int) { self.hour = hour }
}
private final class Item {}
private final class URL {
  let text: String
  init(text: String) { self.text = text }
}
@MainActor private final class Model {
  private let clock: any Clock
  var hour: Int { clock.hour }
  init(clock: any Clock) { self.clock = clock }
}
@MainActor private struct Page {
  let url: URL
  let clock: any Clock
}
@MainActor private struct Row {
  let item: Item
  let clock: any Clock
}
@MainActor private final class Closed {
  var names: [String] = []
}
@MainActor private final class Store: @MainActor Closeable {
  private let closed: Closed
  init(_ closed: Closed) { self.closed = closed }
  func close() { closed.names.append("store") }
}
