import Dovetail
import Testing

/// Nothing is closed while it is used: a closing waits for the closings below it, and for recipes.
@Suite struct ClosingUnderWayTests {
  @Emptied var container = DependencyContainer()
  let log = Log()
  let lane = Lane()
  let began = Gate()
  let go = Gate()

  init() { container.registerLedger(log) }

  @Test(arguments: [["request"], ["session", "request"]])
  func `close() waits for a scope below that another closes`(_ names: [String]) async throws {
    container.register(Transaction.self, as: .scoped("request"), using: Transaction.init(ledger:))
      .onClose { [log, began, go] transaction in
        await began.open(thenPass: go)
        log.write("committed to \(transaction.ledger)")
      }
    let scope = names.reduce(container) { $0.makeScope($1) }
    _ = try await scope.resolve(Transaction.self)
    let request = begin("the end of the request") { await scope.close() }
    await began.passed()
    let server = begin("close()", on: lane) { [container] in await container.close() }
    await lane.stopped()
    await chance()
    go.open()
    #expect(try await request.value() == nil)
    #expect(try await server.value() == nil)
    #expect(log.all == ["committed to an open ledger", "ledger closed"])
  }

  @Test func `a closer that closes a container that another is closing waits for it`() async throws
  {
    let other = DependencyContainer()
    defer { other.unregisterAll() }
    other.register(Int.self) { 1 }.onClose { [log, began, go] _ in
      await began.open(thenPass: go)
      log.write("other closed")
    }
    container.register(String.self) { "" }.onClose { [log] _ in
      await other.close()
      log.write("the closer goes on")
    }
    _ = try await other.resolve(Int.self)
    _ = try await container.resolve(String.self)
    let closing = begin("the other's close()") { await other.close() }
    await began.passed()
    let ours = begin("close()", on: lane) { [container] in await container.close() }
    await lane.stopped()
    await chance()
    go.open()
    _ = try await (closing.value(), ours.value())
    #expect(log.all == ["other closed", "the closer goes on"])
  }

  @Test func `a scope that closes makes nothing, even by an outer recipe`() async throws {
    container.register(Page.self, as: .unique) { (_: Session) in Page() }
    container.contribute(Page.self, as: .unique) { (_: Session) in Page() }
    container.register(Page.self, named: "taking", as: .unique) { (_: Given<Int>) in Page() }
    container.register(Session.self, as: .scoped("session")) { Session() }
    let scope = container.makeScope("session")
    scope.register(Int.self) { 1 }.onClose { [began, go] _ in await began.open(thenPass: go) }
    // The recipes are on the fast path now.
    for _ in 0..<2 {
      _ = try await scope.resolve(Page.self)
      _ = try await scope.resolve([Page].self)
      _ = try await scope.resolve(Page.self, named: "taking", with: 1)
    }
    _ = try await scope.resolve(Int.self)
    let closing = begin("the scope's close()") { await scope.close() }
    await began.passed()
    let ids = await onThread {
      [
        dependencyError { _ = try scope.resolve(Page.self) },
        dependencyError { _ = try scope.resolve(Page?.self) },
        dependencyError { _ = try scope.resolve([Page].self) },
        dependencyError { _ = try scope.resolve(Page.self, named: "taking", with: 1) },
      ].map { $0?.id }
    }
    #expect(ids == Array(repeating: .closedContainer, count: 4))
    go.open()
    #expect(try await closing.value() == nil)
  }

  @Test func `a handle or a resolution that it does not wait for makes nothing`() async throws {
    let (resolved, ask) = (Gate(), Gate())
    container.register(Bool.self) { true }.onClose { [began, go] _ in
      await began.open(thenPass: go)
    }
    container.register(Transaction.self, using: Transaction.init(ledger:))
    container.register(String.self, as: .graph) { r async throws in
      await resolved.open(thenPass: ask)
      return "\(try await r.resolve(Transaction.self).ledger)"
    }
    _ = try await container.resolve(Bool.self)
    let graph = begin("the resolution") { [container] in try await container.resolve(String.self) }
    await resolved.passed()
    let closing = begin("close()") { [container] in await container.close() }
    await began.passed()
    let lazy = Lazy<Transaction>(from: container)
    #expect(await awaitedError { _ = try await lazy.load() }?.id == .closedContainer)
    #expect(throws: DependencyError.self) { try lazy.resolve() }
    ask.open()
    #expect(try await graph.errorID() == .closedContainer)
    go.open()
    #expect(try await closing.value() == nil)
  }

  @Test func `a handle answers who the closing waits for, beside others`() async throws {
    let (asked, ask) = (Gate(), Gate())
    let lazy = withDependencies(from: container) {
      Lazy<Transaction> { [container, began, go] in
        began.open()
        go.wait()
        return try container.resolve(Transaction.self)
      }
    }
    container.register(Transaction.self, using: Transaction.init(ledger:))
    container.register(Bool.self) { () async throws in
      await asked.open(thenPass: ask)
      _ = try await lazy.load()
      return true
    }
    let other = beginOnThread("another caller") { try lazy.resolve() }
    let build = begin("the build") { [container] in try await container.resolve(Bool.self) }
    await began.passed()
    await asked.passed()
    let closing = begin("close()") { [container] in await container.close() }
    while (try? await container.resolve([Int].self)) != nil { await Task.yield() }
    ask.open()
    await chance()
    go.open()
    #expect(try await other.errorID() == .closedContainer)
    #expect(try await build.value())
    #expect(try await closing.value() == nil)
  }

  @Test func `close() does not wait for what nothing keeps`() async throws {
    container.register(Page.self, as: .unique) { [log, began, go] r in
      let ledger = try r.resolve(Ledger.self)
      began.open(thenWait: go, giving: ())
      log.write("used \(ledger)")
      return Page()
    }
    let using = beginOnThread("the recipe") { [container] in _ = try container.resolve(Page.self) }
    await began.passed()
    let closing = begin("close()") { [container] in await container.close() }
    #expect(try await closing.value() == nil)
    go.open()
    _ = try await using.result()
    #expect(log.all == ["ledger closed", "used a closed ledger"])
  }
}

private final class Session: Sendable {}

private final class Page: Sendable {}

private final class Transaction: Sendable {
  let ledger: Ledger
  init(ledger: Ledger) { self.ledger = ledger }
}
