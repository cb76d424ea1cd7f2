import DovetailTesting
import Testing

@testable import Server

@Suite(.dependencies(from: makeContainer()))
struct RequestTests {
  let container = DependencyContainer.current

  @Test(arguments: [("/nowhere", 404), ("/orders", 401), ("/login", 401), ("/shows", 200)])
  func `a request has a status`(path: String, status: Int) async {
    #expect(await Server().respond(to: Request(path: path)).status == status)
  }

  @Test func `each request has a trail of its own`() async {
    let lines = Recorder<String>()
    container.modify(LogClient.self) { $0.write = { lines.record($0) } }
    async let one = Server().respond(to: Request(path: "/shows"))
    async let other = Server().respond(to: Request(path: "/report"))
    _ = await (one, other)
    #expect(
      Set(lines.all).map { $0.drop { $0 != " " } }.sorted() == [
        " begins /report", " begins /shows", " ends with 200", " ends with 200",
      ])
    #expect(Set(lines.all.map { $0.prefix(2) }) == ["#1", "#2"])
  }

  @Test(.dependencies { $0.override(Trail.self) { _ in throw Refusal(status: 418) } })
  func `what is made in the scope can be overridden`() async {
    // The handler gets the trail in its middleware; here it is resolved as in a test.
    await #expect(throws: DependencyError.self) {
      try await container.withScope("request") { _ = try $0.resolve(Trail.self) }
    }
  }

  @Test func `outside of a request there is no trail`() throws {
    let error = #expect(throws: DependencyError.self) { try container.resolve(Trail.self) }
    #expect(error?.id == .missingScope)
  }

  @Test func `the scope is closed with its request`() async throws {
    let scope = try await container.withScope("request") { $0 }
    #expect(throws: DependencyError.self) { try scope.resolve(SettingsClient.self) }
  }

  @Test func `requests are counted`() async {
    await confirmation(expectedCount: 3) { counted in
      container.modify(MetricsClient.self) { $0.count = { _ in counted() } }
      for path in ["/shows", "/report", "/nowhere"] {
        _ = await Server().respond(to: Request(path: path))
      }
    }
  }

  @Test(.dependencies { $0.modify(SettingsClient.self) { $0.isOpen = { false } } })
  func `a closed house has no shows`() async {
    let outer = await Server().respond(to: Request(path: "/shows"))
    #expect(outer.status == 503)
    await withDependencies {
      $0.modify(SettingsClient.self) { $0.isOpen = { true } }
    } operation: {
      #expect(await Server().respond(to: Request(path: "/shows")).body == "Hamlet, Faust")
    }
  }

  @Test func `a session ends`() async {
    let seconds = Recorder<Int>()
    container.modify(ClockClient.self) { $0.now = { seconds.all.reduce(0, +) } }
    let token = await token()
    let request = Request(path: "/orders", token: token)
    #expect(await Server().respond(to: request).status == 200)
    seconds.record(3600)
    #expect(await Server().respond(to: request).status == 440)
  }

  @Test func `a middleware is a function, and so is its test`() async throws {
    let handler = counted { Response(body: $0.path) }
    #expect(try await handler(Request(path: "/x")).body == "/x")
  }

  @Test func `a default argument asks the test's container`() async throws {
    let ada = User(id: 9, name: "Ada")
    container.modify(SessionClient.self) { $0.user = { _ in ada } }
    let found = try await user(of: Request(path: "/", token: "any"))
    #expect(found == ada)
  }
}
