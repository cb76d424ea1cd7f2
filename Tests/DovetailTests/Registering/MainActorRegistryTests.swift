import Dovetail
import Testing

/// Instances that are registered with `container.mainActor` and are not `Sendable`.
@Suite struct MainActorRegistryTests {
  let container = DependencyContainer()

  @Test @MainActor func `an instance that isn't Sendable is resolved on the main actor`()
    async throws
  {
    install()
    func now() throws -> Greeter { try container.resolve(Greeter.self) }
    let greeter = try now()
    #expect(greeter.clock.hour == 12)
    let same = try await container.resolve(Greeter.self)
    #expect(same === greeter)
    #expect(try await container.mainActor.resolve(Greeter.self) === greeter)
    let clock: any Clock = try await container.mainActor.resolve()
    #expect(clock === greeter.clock)
  }

  @Test func `an instance that isn't Sendable is not handed out elsewhere`() async throws {
    install()
    func awaited() async -> DependencyError? {
      await awaitedError { _ = try await container.resolve((any Clock).self) }
    }
    #expect(await awaited()?.id == .wrongActor)
    try await MainActor.run { () throws in _ = try container.resolve(Greeter.self) }
    #expect(await awaited()?.id == .wrongActor)
    let error = await onThread { [container] in
      dependencyError { _ = try container.resolve((any Clock).self) }
    }
    #expect(error?.id == .wrongActor)
  }

  @Test(arguments: MainActorLifetime.all)
  func `it stays on the main actor whatever its lifetime`(_ lifetime: MainActorLifetime)
    async throws
  {
    container.mainActor.register((any Clock).self, as: lifetime) { SystemClock() }
    let scope = container.makeScope("session")
    try await MainActor.run { () throws in
      #expect(try scope.resolve((any Clock).self).hour == 12)
    }
    let error = await awaitedError { _ = try await scope.resolve((any Clock).self) }
    #expect(error?.id == .wrongActor)
  }

  @Test func `every form of it stays on the main actor`() async throws {
    container.mainActor.register((any Clock).self) { SystemClock() }
    container.mainActor.contribute((any Clock).self) { SystemClock() }
    await MainActor.run { _ = try? container.resolve((any Clock).self) }
    let errors = await onThread { [container] in
      [
        dependencyError { _ = try container.resolve((any Clock)?.self) },
        dependencyError { _ = try container.resolve([any Clock].self) },
        dependencyError { _ = try container.resolve(Lazy<any Clock>.self).resolve() },
        dependencyError { _ = try container.resolve(Weak<any Clock>.self).resolve() },
        dependencyError {
          let make: Maker<any Clock> = try container.resolve()
          _ = try make()
        },
        dependencyError { _ = try container.resolve((any Clock).self, mode: .new) },
      ]
    }
    #expect(errors.map { $0?.id } == Array(repeating: .wrongActor, count: 6))
  }

  @Test func `a Sendable instance is awaited from anywhere, and its needs stay`() async throws {
    install()
    container.mainActor.register(Model.self, using: Model.init(clock:))
    let model = try await container.resolve(Model.self)
    #expect(await model.hour == 12)
    let same = await onThread { [container] in try? container.resolve(Model.self) }
    #expect(same === model)
  }

  @Test func `an asynchronous recipe keeps its parameters on the main actor`() async throws {
    install()
    container.register(Int.self) { () async in 3 }
    container.register(String.self) { () async in "three" }
    container.mainActor.register(Model.self) {
      (number: Int, text: String, clock: any Clock) async in
      MainActor.assertIsolated()
      await Task.yield()
      return Model(clock: clock)
    }
    #expect(await (try container.resolve(Model.self)).hour == 12)
  }

  @Test @MainActor func `a recipe of no actor runs on the main actor that asks for it`()
    async throws
  {
    container.mainActor.register(Dial.self) { Dial(hour: 12) }
    container.register(Int.self) { () async in
      await Task.yield()
      return 3
    }
    container.register(String.self) { (number: Int, dial: Dial) in "\(dial.hour + number)" }
    #expect(try await container.resolve(String.self) == "15")
  }

  @Test func `it is closed on the main actor, even by an isolated conformance`() async throws {
    let closed = Closed()
    container.mainActor.register((any Clock).self) { SystemClock() }
      .onClose { clock in
        MainActor.assertIsolated()
        closed.names.append("clock \(clock.hour)")
      }
    container.mainActor.register(Store.self) { Store(closed) }
    try await MainActor.run { () throws in
      _ = try container.resolve((any Clock).self)
      _ = try container.resolve(Store.self)
    }
    #expect(await container.close() == nil)
    #expect(await closed.names == ["store", "clock 12"])
  }

  @Test func `a decorator of the main actor wraps there`() async throws {
    install()
    container.mainActor.decorate((any Clock).self) { inner, r in Shifted(inner, by: 1) }
    container.register(Int.self) { 1 }
    container.mainActor.decorate(Int.self) { number, r in
      MainActor.assertIsolated()
      return number + (try r.resolve((any Clock).self).hour)
    }
    #expect(try await container.resolve(Int.self) == 14)
    try await MainActor.run { () throws in
      #expect(try container.resolve(Greeter.self).clock.hour == 13)
    }
  }

  @Test func `an alias of it stays on the main actor, or need not`() async throws {
    container.mainActor.register(SystemClock.self) { SystemClock() }
      .alias((any Clock).self) { $0 }
      .alias(Int.self) { $0.hour }
    #expect(try await container.resolve(Int.self) == 12)
    let error = await awaitedError { _ = try await container.resolve((any Clock).self) }
    #expect(error?.id == .wrongActor)
    try await MainActor.run { () throws in
      #expect(try container.resolve((any Clock).self) === container.resolve(SystemClock.self))
    }
  }

  @Test @MainActor func `modules of both kinds stand in one container, in any order`() throws {
    struct Parts: MainActorModule {
      func register(in main: MainActorRegistry) { main.register(Item.self) { Item() } }
    }
    struct Numbers: DependencyModule {
      func register(in container: DependencyContainer) { container.register(Int.self) { 1 } }
    }
    for container in [
      DependencyContainer(Parts(), Numbers()), DependencyContainer(Numbers(), Parts()),
    ] {
      #expect(try container.resolve(Int.self) == 1)
      #expect(try container.mainActor.resolve(Item.self) === container.resolve(Item.self))
    }
  }

  @Test @MainActor func `it takes arguments`() async throws {
    container.mainActor.register(Model.self, as: .unique) { (clock: Given<any Clock>) in
      Model(clock: clock.value)
    }
    let clock: any Clock = SystemClock()
    #expect(try await container.mainActor.resolve(Model.self, with: clock).hour == 12)
  }

  @Test @MainActor func `it takes instances that are there`() async throws {
    install()
    let item = Item()
    let clock: any Clock = SystemClock()
    container.mainActor.register(Item.self, with: item)
    container.mainActor.register((any Clock).self, as: .unique) { SystemClock() }
    let fork = container.fork { $0.mainActor.override((any Clock).self, with: clock) }
    #expect(try await container.mainActor.resolve(Item.self) === item)
    #expect(try await fork.mainActor.resolve((any Clock).self) === clock)
    let id = await onThread { [container] in
      dependencyError { try withExtendedLifetime(container.resolve(Item.self)) { _ in } }?.id
    }
    #expect(id == .wrongActor)
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

@MainActor private protocol Clock: AnyObject { var hour: Int { get } }
@MainActor private final class SystemClock: Clock { let hour = 12 }
@MainActor private final class Shifted: Clock {
  let hour: Int
  init(_ inner: any Clock, by hours: Int) { hour = inner.hour + hours }
}
// Of no actor, and not `Sendable`.
private final class Greeter {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}
private final class Dial {
  let hour: Int
  init(hour: Int) { self.hour = hour }
}
private final class Item {}
@MainActor private final class Model {
  private let clock: any Clock
  var hour: Int { clock.hour }
  init(clock: any Clock) { self.clock = clock }
}
@MainActor private final class Closed { var names: [String] = [] }
@MainActor private final class Store: @MainActor Closeable {
  private let closed: Closed
  init(_ closed: Closed) { self.closed = closed }
  func close() { closed.names.append("store") }
}
