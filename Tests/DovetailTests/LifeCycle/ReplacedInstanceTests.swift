import Dovetail
import Testing

/// What was built belongs to its container, also when its registration is replaced or removed.
@Suite struct ReplacedInstanceTests {
  @Emptied var container = DependencyContainer()
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

  @Test func `a closing waits for the build of what was replaced`() async throws {
    let (began, go) = (Gate(), Gate())
    container.register(Piece.self) { [log] () async in
      await began.open(thenPass: go, giving: Piece("replaced", log))
    }
    let caller = begin("the caller") { [container] in try await container.resolve(Piece.self) }
    await began.passed()
    register("new")
    let closing = begin("the closing") { [container] in _ = await container.close() }
    await chance()
    go.open()
    _ = try await closing.value()
    #expect(log.all == ["replaced"])
    _ = try await caller.result()
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

  @Test func `what was replaced while it was made goes with its last user`() throws {
    let (container, tracker) = (DependencyContainer(), Tracker())
    container.register(Tracked.self) { r in
      r.container.register(Tracked.self) { Tracked(tracker) }
      return Tracked(tracker)
    }
    #expect(try container.resolve(Tracked.self).isIntact)
    #expect(tracker.count == 1 && tracker.alive == 0)
    container.unregisterAll()
  }

  @Test func `a closer may replace what is closed after it`() async throws {
    register("part")
    _ = try await container.resolve(Piece.self)
    container.register(Int.self) { 1 }.onClose { [container] _ in container.unregister(Piece.self) }
    _ = try await container.resolve(Int.self)
    await container.close()
    #expect(log.all == ["part"])
  }

  @Test func `an instance under two keys is closed once, also if one was replaced`() async throws {
    let resource = Piece("close", log)
    container.register(Piece.self) { resource }
    container.register((any Closeable & Sendable).self) { resource }
    _ = try await container.resolve(Piece.self)
    _ = try await container.resolve((any Closeable & Sendable).self)
    container.unregister(Piece.self)
    await container.close()
    #expect(log.all == ["close"])
  }

  @Test func `an instance whose binding is replaced while it is made is closed`() async throws {
    container.register(Int.self) { [container] in
      container.register(Int.self) { 2 }
      return 1
    }.onClose { [log] in log.write("closed \($0)") }
    #expect(try await container.resolve(Int.self) == 1)
    #expect(try await container.resolve(Int.self) == 2)
    await container.close()
    #expect(log.all == ["closed 1"])
  }

  @Test func `a closer that is given late is its registration's, not the key's`() async throws {
    let names = ["one", "two"]
    let registrations = names.map { name in
      container.register(String.self) { name }
    }
    for (name, registration) in zip(names, registrations) {
      registration.onClose { [log] in log.write("\(name) closed \($0)") }
    }
    _ = try await container.resolve(String.self)
    await container.close()
    #expect(log.all == ["two closed two"])
  }

  @Test func `a decorator that comes late leaves the bare instance to the closing`() async throws {
    container.register(Int.self) { 1 }.onClose { [log] in log.write("closed \($0)") }
    _ = try await container.resolve(Int.self)
    container.decorate(Int.self) { number, _ in number + 10 }
    #expect(try await container.resolve(Int.self) == 11)
    await container.close()
    #expect(log.all == ["closed 1", "closed 1"])
  }

  enum Change: CaseIterable {
    case registering, overriding, unregistering, decorating, modifying, removingAll
  }
}

private typealias Piece = Noting
