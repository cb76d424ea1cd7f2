import Dovetail
import Testing

/// What was built belongs to its container, also when its registration is replaced or removed.
@Suite struct ReplacedInstanceTests {
  let container = DependencyContainer()
  let log = Log()

  private func register(_ name: String, in container: DependencyContainer? = nil) {
    (container ?? self.container).register(Piece.self) { [log] in Piece(name, log) }
  }

  @Test(arguments: Change.allCases)
  func `it is closed with its container, once, in its place`(_ change: Change) async throws {
    container.register(Int.self) { 1 }.onClose { [log] _ in log.write("before") }
    container.register(String.self) { "" }.onClose { [log] _ in log.write("after") }
    register("part")
    _ = try await container.resolve(Int.self)
    _ = try await container.resolve(Piece.self)
    _ = try await container.resolve(String.self)
    switch change {
    case .registering: register("new")
    case .overriding: container.override(Piece.self) { [log] in Piece("new", log) }
    case .unregistering: container.unregister(Piece.self)
    case .decorating: container.decorate(Piece.self) { part, _ in part }
    case .modifying: container.modify(Piece.self) { _ in }
    case .removingAll: container.unregisterAll()
    }
    #expect(log.all.isEmpty)
    await container.close()
    #expect(log.all == ["after", "part", "before"])
  }

  @Test func `its successor is closed too, the last made first`() async throws {
    for name in ["one", "two", "three"] {
      register(name)
      _ = try await container.resolve(Piece.self)
    }
    register("never made")
    await container.close()
    #expect(log.all == ["three", "two", "one"])
    await container.close()
    #expect(log.all.count == 3)
  }

  @Test func `the one of a scope is closed with the scope`() async throws {
    container.register(Piece.self, as: .scoped("request")) { [log] in Piece("request", log) }
    let scope = container.makeScope("request")
    _ = try await scope.resolve(Piece.self)
    register("other")
    #expect(try await scope.resolve(Piece.self).name == "other")
    await scope.close()
    #expect(log.all == ["request"])
  }

  @Test func `a contribution that is removed is closed`() async throws {
    container.contribute(Piece.self) { [log] in Piece("one", log) }
    _ = try await container.resolve([Piece].self)
    container.unregister([Piece].self)
    #expect(try await container.resolve([Piece].self).isEmpty)
    await container.close()
    #expect(log.all == ["one"])
  }

  @Test func `an object that is kept again is closed once, by all closers`() async throws {
    let part = Piece("one", log)
    container.register(Piece.self, with: part).onClose { [log] _ in log.write("first") }
    _ = try await container.resolve(Piece.self)
    container.register(Piece.self, with: part).onClose { [log] _ in log.write("second") }
    _ = try await container.resolve(Piece.self)
    await container.close()
    #expect(log.all.sorted() == ["first", "one", "second"])
  }

  @Test func `reset closes what is registered now, and not what was`() async throws {
    register("one")
    _ = try await container.resolve(Piece.self)
    register("two")
    _ = try await container.resolve(Piece.self)
    try await container.reset(Piece.self)
    #expect(log.all == ["two"])
    await container.close()
    #expect(log.all == ["two", "one"])
  }

  @Test func `what has nothing to close goes at once`() throws {
    let tracker = Tracker()
    container.register(Tracked.self) { Tracked(tracker) }
    _ = try container.resolve(Tracked.self)
    container.unregister(Tracked.self)
    #expect(tracker.alive == 0)
  }

  @Test func `a container that is let go of lets it go`() throws {
    let tracker = Tracker()
    do {
      let container = DependencyContainer()
      container.register(Tracked.self) { Tracked(tracker) }.onClose { _ in }
      _ = try container.resolve(Tracked.self)
      container.unregister(Tracked.self)
      #expect(tracker.alive == 1)
    }
    #expect(tracker.alive == 0)
  }

  @Test func `a closer may replace what is closed after it`() async throws {
    register("part")
    _ = try await container.resolve(Piece.self)
    container.register(Int.self) { 1 }.onClose { [container] _ in container.unregister(Piece.self) }
    _ = try await container.resolve(Int.self)
    await container.close()
    #expect(log.all == ["part"])
  }

  enum Change: CaseIterable {
    case registering, overriding, unregistering, decorating, modifying, removingAll
  }
}

private final class Piece: Closeable, Sendable {
  let name: String
  private let log: Log
  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }
  func close() { log.write(name) }
}
