import Testing

import Dovetail

/// Every instance is closed once, by everything that was registered for it, and none is left out.
@Suite struct ClosingOnceTests {
  @Emptied var container = DependencyContainer()
  let log = Log()
  let began = Gate()
  let go = Gate()

  @Test func `an object under two keys is closed with the older, by both closers`() async throws {
    container.register(Store.self) { [log] in Store("close()", log) }
      .onClose { [log] _ in log.write("store") }
    container.register(String.self) { "" }.onClose { [log] _ in log.write("between") }
    container.register((any Closeable & Sendable).self) { (store: Store) in store }
      .onClose { [log] _ in log.write("closeable") }
    _ = try await container.resolve(Store.self)
    _ = try await container.resolve(String.self)
    _ = try await container.resolve((any Closeable & Sendable).self)
    await container.close()
    #expect(log.all == ["between", "closeable", "store", "close()"])
  }

  @Test func `an object under a key and its optional is closed once`() async throws {
    container.register(Store.self) { [log] in Store("close()", log) }
    container.register(Store?.self) { (store: Store) in store }
    container.register(Store??.self) { (store: Store) in store }
    _ = try await container.resolve(Store?.self)
    _ = try await container.resolve(Store??.self)
    await container.close()
    #expect(log.all == ["close()"])
  }

  @Test(arguments: [false, true])
  func `what is reset while it is passed on is closed once`(_ isScope: Bool) async throws {
    for _ in 0..<200 {
      let (log, container) = (Log(), DependencyContainer())
      container.register(Noting.self) { Noting("closed", log) }
      let scope = isScope ? container.makeScope("s") : container
      scope.register(Noting.self, named: "same") { (part: Noting) in part }
      _ = try await scope.resolve(Noting.self, named: "same")
      await withTaskGroup { group in
        group.addTask { try? await container.reset(Noting.self) }
        group.addTask {
          if isScope {
            await scope.close()
          } else {
            try? await scope.reset(Noting.self, named: "same")
          }
        }
      }
      await container.close()
      #expect(log.all == ["closed"])
    }
  }

  @Test func `layers of one struct are each closed, the outermost first`() async throws {
    container.register((any Closeable & Sendable).self) { [log] in Layer(log, "inner") }
    for name in ["middle", "outer"] {
      container.decorate((any Closeable & Sendable).self) { [log] _, _ in Layer(log, name) }
    }
    _ = try await container.resolve((any Closeable & Sendable).self)
    await container.close()
    #expect(log.all == ["outer", "middle", "inner"])
  }

  @Test func `a recipe that a closer runs does not run for others again`() async throws {
    container.register(Int.self, as: .unique) { 1 }
    container.register(String.self) { "" }.onClose { [container, began, go] _ in
      _ = try await container.resolve(Int.self)
      await began.open(thenPass: go)
    }
    _ = await onThread { [container] in (0..<3).map { _ in try? container.resolve(Int.self) } }
    _ = try await container.resolve(String.self)
    let closing = begin("close()") { [container] in await container.close() }
    try await begin("the closer") { [began] in await began.passed() }.value()
    let asked = beginOnThread("resolve") { [container] in try container.resolve(Int.self) }
    #expect(try await asked.errorID() == .closedContainer)
    go.open()
    #expect(try await closing.value() == nil)
  }

  @Test func `a scope that a patient caller closes is not hurried`() async throws {
    container.register(Store.self, as: .scoped("s")) { [log] in Store("close()", log) }
      .onClose { [log, began, go] _ in
        await began.open(thenPass: go)
        log.write(Task.isCancelled ? "cancelled" : "in peace")
      }
    let scope = container.makeScope("s")
    let other = container.makeScope("s")
    _ = try await (scope.resolve(Store.self), other.resolve(Store.self))
    let patient = begin("the scope's close()") { await scope.close() }
    try await begin("the closer") { [began] in await began.passed() }.value()
    let hasty = begin("close(timeout:)") { [container] in
      await container.close(timeout: .milliseconds(1))
    }
    #expect(try await hasty.value()?.id == .closeFailed)
    go.open()
    #expect(try await patient.value() == nil)
    #expect(log.all.contains("in peace"))
  }

  @Test func `an instance that stays when a start fails keeps the target of its Lazy`() async throws
  {
    struct Failure: Error {}
    container.register(Store.self) { [log] in Store("close()", log) }
    container.register(Later.self, as: .eager) { (store: Lazy<Store>) in
      Later(store: try store.resolve())
    }
    container.register(Int.self, as: .eager) { [began, go] () async throws -> Int in
      await began.open(thenPass: go)
      throw Failure()
    }
    let start = begin("start()") { [container] in try await container.start() }
    try await begin("the start") { [began] in await began.passed() }.value()
    _ = try await container.resolve(Later.self)
    go.open()
    #expect(try await start.errorID() == .recipeFailed)
    #expect(log.all.isEmpty)
    await container.close()
    #expect(log.all == ["close()"])
  }

  @Test func `an instance that was given is closed by its container, not by forks`() async throws {
    container.register(Store.self, with: Store("close()", log))
    let fork = container.fork()
    let inner = fork.fork()
    for copy in [container, fork, inner] { _ = try await copy.resolve(Store.self) }
    try await inner.reset(Store.self)
    await inner.close()
    await fork.close()
    #expect(log.all.isEmpty)
    await container.close()
    #expect(log.all == ["close()"])
  }

  @Test func `a fork of a container that is gone has its instances`() async throws {
    let store = Store("close()", log)
    func fork() -> DependencyContainer {
      let original = DependencyContainer()
      original.register(Store.self, with: store)
      return original.fork()
    }
    let fork = fork()
    #expect(try await fork.fork().resolve(Store.self) === store)
    #expect(try await fork.resolve(Store.self) === store)
  }
}

private typealias Store = Noting

private struct Later: Sendable { let store: Store }

private struct Layer: Closeable, Sendable {
  let log: Log
  let name: String
  init(_ log: Log, _ name: String) {
    self.log = log
    self.name = name
  }
  func close() { log.write(name) }
}
