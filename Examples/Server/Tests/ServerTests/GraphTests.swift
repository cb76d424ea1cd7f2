import DovetailTesting
import Testing

@testable import Server

/// The server's graph as a whole.
@Suite struct GraphTests {
  @Test func `the live graph is sound`() throws {
    try DependencyContainer(Live()).validate(properties: .module(of: OrderController.self))
  }

  @Test func `a request's scope is sound`() throws {
    let scope = DependencyContainer(Live()).makeScope("request") {
      $0.register(RequestInfo.self, with: RequestInfo(id: 1, path: "/"))
    }
    try scope.validate(requiring: [Trail.self, OrderController.self])
  }

  @Test func `the database is there when the server has started, and gone when it has ended`()
    async throws
  {
    let (container, lines) = (makeContainer(), Recorder<String>())
    container.modify(LogClient.self) { $0.write = { lines.record($0) } }
    try await container.start()
    // A started part is resolved without waiting.
    _ = injected(DatabaseClient.self, from: container)
    await container.close()
    #expect(lines.all == ["disconnected"])
  }

  @Test func `a start that fails says which client it was`() async {
    let container = makeContainer()
    container.modify(DatabaseClient.self) { _ in throw PaymentError.unreachable }
    let error = await #expect(throws: DependencyError.self) { try await container.start() }
    #expect(error?.id == .recipeFailed)
    #expect(error?.underlying as? PaymentError == .unreachable)
  }

  @Test(.dependencies(from: makeContainer()))
  func `a client is made once for all requests`() async {
    let made = DependencyContainer.current.observe(SeatClient.self)
    for _ in 0..<3 { _ = await Server().respond(to: Request(path: "/report")) }
    #expect(made.count == 1)
  }

  @Test func `requests leave nothing behind`() async {
    let container = makeContainer()
    // The mail is sent before the container is closed, not whenever a thread gets to it.
    container.modify(QueueClient.self) { $0.enqueue = { $0() } }
    await expectNoLeaks(from: container) {
      _ = await Server().respond(to: Request(path: "/order", token: token(), show: 1))
    }
  }
}

/// Nothing is live by accident: these tests name everything that they reach.
@Suite(.dependencies(.strict(allowing: [.type(SettingsClient.self)]), from: makeContainer()))
struct StrictTests {
  @Test(
    .dependencies {
      $0.modify(ShowClient.self) { $0.all = { [] } }
      $0.modify(LogClient.self) { _ in }
      $0.modify(IDClient.self) { $0.next = { 1 } }
      $0.modify(MetricsClient.self) { $0.count = { _ in } }
      $0.override(Trail.self, as: .scoped("request"), using: Trail.init(info:))
      $0.register(RequestInfo.self, with: RequestInfo(id: 0, path: ""))
    })
  func `a server without shows`() async {
    #expect(await Server().respond(to: Request(path: "/shows")) == Response())
  }

  @Test func `a handler by itself needs no more than its clients`() async throws {
    let macbeth = Show(id: 1, title: "Macbeth", price: 1)
    DependencyContainer.current.modify(ShowClient.self) { $0.all = { [macbeth] } }
    #expect(try await shows(Request(path: "/shows")).body == "Macbeth")
  }
}

/// The dependencies of bodies are checked before the test runs.
@Suite(
  .dependencies(
    .standard.requiring(SessionClient.self, UserClient.self, MetricsClient.self),
    from: makeContainer()))
struct RequiringTests {
  @Test func `somebody logs in`() async throws {
    #expect(try await login(Request(path: "/login", token: "1")).body == "token-1")
  }
}

/// Work that has left the test's tasks, and code that cannot be changed.
@Suite(
  .dependencies(
    from: makeContainer(), strays: .current, allowingStrays: [.type(ShowClient.self)]))
struct DetachedTests {
  @Test(.dependencies { $0.modify(ShowClient.self) { $0.all = { [] } } })
  func `a detached task is answered by the container for strays`() async {
    let all = await Task.detached { await injected(ShowClient.self).all() }.value
    #expect(all.isEmpty)
  }

  @Test func `a detached task that is handed its container needs none`() async {
    let container = DependencyContainer.current
    let fee = await Task.detached {
      withDependencies(from: container) { injected(SettingsClient.self).fee }
    }.value
    #expect(fee == 2)
  }
}
