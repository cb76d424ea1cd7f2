import Dovetail

// Signing in and out: a session is a scope, which a part opens and closes.

struct User: Sendable { let name: String }

// snippet: signing in and out
func addUser(_ user: User, to session: DependencyContainer) {
  session.register(User.self) { user }
}

/// Opens a session's scope at the sign-in, and closes it at the sign-out.
final class SignIn {
  private let open: ScopeMaker
  private var session: DependencyContainer?

  init(open: ScopeMaker) { self.open = open }

  func signIn(_ user: User) async throws -> Inbox {
    let session = open("session") { addUser(user, to: $0) }
    await change(to: session)
    return try await session.resolve(Inbox.self)
  }

  func signOut() async { await change(to: nil) }

  private func change(to new: DependencyContainer?) async {
    let old = session
    session = new  // before it waits: another sign-in may begin meanwhile
    if let failure = await old?.close(timeout: .seconds(5)) { print(failure) }
  }
}

struct SessionParts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register(SignIn.self, using: SignIn.init(open:))
    main.register(Inbox.self, as: .scoped("session"), using: Inbox.init(user:api:))
      .onClose { await $0.disconnect() }
  }
}
// end

/// The messages of the user who is signed in, over a connection of the session.
final class Inbox {
  private let user: User
  private let api: any API
  private(set) var isConnected = true

  init(user: User, api: any API) {
    self.user = user
    self.api = api
  }

  func newest() async throws -> String {
    guard isConnected else { throw SignedOut() }
    return try await api.fetch("inbox", token: user.name)
  }

  func disconnect() async { isConnected = false }
}
