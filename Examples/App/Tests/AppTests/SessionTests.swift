import DovetailTesting
import Testing

@testable import App

@Suite(.dependencies(from: makeContainer()))
struct SessionTests {
  let account: SignIn = injected()
  let container = DependencyContainer.current

  /// On the main actor, where the properties are resolved.
  init() {}

  // snippet: the check of a session
  @Test func `the parts of a session fit`() throws {
    let container = makeContainer()
    try container.makeScope("session") { addUser(User(name: "anybody"), to: $0) }
      .validate(requiring: [Inbox.self])
  }
  // end

  @Test func `who signs out is disconnected`() async throws {
    let inbox = try await account.signIn(User(name: "Ada"))
    #expect(try await inbox.newest() == "inbox!")
    await account.signOut()
    #expect(!inbox.isConnected)
    await #expect(throws: SignedOut.self) { try await inbox.newest() }
  }

  @Test func `another user has another inbox`() async throws {
    let first = try await account.signIn(User(name: "Ada"))
    let second = try await account.signIn(User(name: "Grace"))
    #expect(!first.isConnected && second.isConnected)
  }

  @Test func `of two sign-ins at once, neither inbox stays connected`() async throws {
    let account = account
    var inboxes: [Inbox] = []
    var second: User? = User(name: "Grace")
    container.mainActor.override(Inbox.self) { (user: User, api: any API) in
      let inbox = Inbox(user: user, api: api)
      inboxes.append(inbox)
      return inbox
    }
    .onClose { inbox in
      await inbox.disconnect()
      // Grace signs in while the first session is being closed for Ada.
      guard let user = second else { return }
      second = nil
      _ = try await account.signIn(user)
    }
    _ = try await account.signIn(User(name: "Eve"))
    _ = try? await account.signIn(User(name: "Ada"))
    await account.signOut()
    #expect(second == nil && inboxes.count > 1)
    #expect(inboxes.allSatisfy { !$0.isConnected })
  }

  @Test func `the session ends with the app`() async throws {
    let inbox = try await account.signIn(User(name: "Ada"))
    await container.close()
    #expect(!inbox.isConnected)
  }

  @Test func `nobody has an inbox without signing in`() {
    let error = #expect(throws: DependencyError.self) { try container.resolve(Inbox.self) }
    #expect(error?.id == .missingScope)
  }
}
