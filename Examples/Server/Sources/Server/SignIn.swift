import Dovetail

// Signing in and out: a session is a scope, from the sign-in to the sign-out.

/// The sessions of the signed-in users: a scope for each.
actor Sessions {
  private let open: ScopeMaker
  private var scopes: [String: DependencyContainer] = [:]

  init(open: ScopeMaker) { self.open = open }

  // snippet: sessions of a server
  func signIn(_ user: User) async -> String {
    let token = "session-\(user.id)"
    let session = open("session") { $0.register(User.self) { user } }
    let old = scopes.updateValue(session, forKey: token)
    if let failure = await old?.close() { print(failure) }
    return token
  }
  // end

  func scope(of token: String?) throws -> DependencyContainer {
    guard let scope = token.flatMap({ scopes[$0] }) else { throw Refusal(status: 401) }
    return scope
  }

  func signOut(_ token: String?) async {
    let session = token.flatMap { scopes.removeValue(forKey: $0) }
    if let failure = await session?.close() { print(failure) }
  }
}

/// The seats that a user holds; the sign-out gives them back.
actor Basket: Closeable {
  nonisolated let user: User
  private let seats: SeatClient
  private var held: [(show: Show, seat: Int)] = []

  init(user: User, seats: SeatClient) {
    self.user = user
    self.seats = seats
  }

  func hold(_ show: Show) async throws -> Int {
    let seat = try await seats.reserve(show)
    held.append((show, seat))
    return seat
  }

  func close() async {
    for (show, seat) in held { await seats.release(show, seat) }
    held = []
  }
}

struct SessionModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Sessions.self, using: Sessions.init(open:))
    container.register(Basket.self, as: .scoped("session"), using: Basket.init(user:seats:))
  }
}

func signIn(_ request: Request) async throws -> Response {
  guard let id = request.token.flatMap({ Int($0) }),
    let user = await injected(UserClient.self).find(id)
  else { throw Refusal(status: 401) }
  return Response(body: await injected(Sessions.self).signIn(user))
}

/// Holds a seat in the session's basket.
func hold(_ request: Request) async throws -> Response {
  let session = try await injected(Sessions.self).scope(of: request.token)
  guard let show = await injected(ShowClient.self).find(request.show ?? 0) else {
    throw Refusal(status: 404)
  }
  return Response(body: "seat \(try await session.resolve(Basket.self).hold(show))")
}

func signOut(_ request: Request) async throws -> Response {
  await injected(Sessions.self).signOut(request.token)
  return Response()
}
