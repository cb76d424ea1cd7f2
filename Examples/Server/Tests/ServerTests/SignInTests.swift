import DovetailTesting
import Testing

@testable import Server

@Suite(.dependencies(from: makeContainer()))
struct SignInTests {
  let container = DependencyContainer.current

  private func respond(_ path: String, _ token: String, show: Int? = nil) async -> Response {
    await Server().respond(to: Request(path: path, token: token, show: show))
  }

  @Test func `the parts of a session fit`() throws {
    try container.makeScope("session") { $0.register(User.self) { User(id: 0, name: "anybody") } }
      .validate(requiring: [Basket.self])
  }

  @Test func `the sign-out gives back the seats that were held`() async {
    let token = await respond("/signin", "1").body
    #expect(await respond("/hold", token, show: 1).body == "seat 1")
    #expect(await respond("/hold", token, show: 1).body == "seat 2")
    #expect(await respond("/report", "").body.contains("Hamlet sold out"))
    #expect(await respond("/signout", token).status == 200)
    #expect(await respond("/report", "").body.contains("Hamlet from seat 1"))
  }

  @Test func `each user has a basket, and none after the sign-out`() async throws {
    let (ada, bob) = (await respond("/signin", "1").body, await respond("/signin", "2").body)
    let sessions = try await container.resolve(Sessions.self)
    let first = try await sessions.scope(of: ada).resolve(Basket.self)
    #expect(first.user.name == "Ada")
    #expect(try await sessions.scope(of: bob).resolve(Basket.self) !== first)
    _ = await respond("/signout", ada)
    #expect(await respond("/hold", ada, show: 1).status == 401)
    #expect(await respond("/hold", bob, show: 1).status == 200)
  }

  @Test func `two sign-ins at once leave no seat held after the sign-out`() async throws {
    let sessions = try await container.resolve(Sessions.self)
    let (ada, hamlet) = (User(id: 1, name: "Ada"), Show(id: 1, title: "Hamlet", price: 30))
    @Sendable func signIn() async throws {
      let session = try await sessions.scope(of: sessions.signIn(ada))
      _ = try await session.resolve(Basket.self).hold(hamlet)
    }
    let (calls, released) = (Counter(), Recorder<Int>())
    container.modify(SeatClient.self) {
      $0.release = { _, seat in
        released.record(seat)
        // Another sign-in, while the first session is being closed for the second.
        if calls.next() == 1 { await #expect(throws: Never.self) { try await signIn() } }
      }
    }
    try await signIn()
    await sessions.signOut(await sessions.signIn(ada))
    #expect(released.all == [1, 2])
  }

  @Test func `a session that is left open ends with the server`() async {
    let released = Recorder<Int>()
    container.modify(SeatClient.self) { $0.release = { _, seat in released.record(seat) } }
    let token = await respond("/signin", "1").body
    _ = await respond("/hold", token, show: 1)
    #expect(await container.close() == nil)
    #expect(released.all == [1])
  }
}
