import Dovetail
import Testing

/// A part that opens scopes of its container, and does not keep that alive.
@Suite struct ScopeMakerTests {
  let container = DependencyContainer()
  let log = Log()

  private func register() {
    container.register(Sessions.self, using: Sessions.init(open:))
    container.register(Session.self, as: .scoped("session"), using: Session.init(user:))
      .onClose { [log] in log.write("\($0.user.name) signed out") }
  }

  @Test func `a part opens a session and closes it`() async throws {
    register()
    let sessions = try await container.resolve(Sessions.self)
    let ada = try sessions.signIn(User(name: "Ada"))
    let grace = try sessions.signIn(User(name: "Grace"))
    #expect(ada.session.user.name == "Ada")
    #expect(grace.session.user.name == "Grace")
    #expect(try await ada.scope.resolve(Session.self) === ada.session)
    await ada.scope.close()
    #expect(log.all == ["Ada signed out"])
    await container.close()
    #expect(log.all == ["Ada signed out", "Grace signed out"])
  }

  @Test func `it does not keep its container alive`() throws {
    let tracker = Tracker()
    var container: DependencyContainer? = DependencyContainer()
    container?.register(Tracked.self) { (_: ScopeMaker) in Tracked(tracker) }
    _ = try container?.resolve(Tracked.self)
    #expect(tracker.alive == 1)
    container = nil
    #expect(tracker.alive == 0)
  }

  @Test func `a scope that it opens sees the container that made the part`() throws {
    container.register(Int.self) { 1 }
    let scope = container.makeScope("inner") { $0.register(Int.self) { 2 } }
    container.register(Sessions.self, as: .unique, using: Sessions.init(open:))
    #expect(try container.resolve(Sessions.self).open("s").resolve(Int.self) == 1)
    #expect(try scope.resolve(Sessions.self).open("s").resolve(Int.self) == 2)
  }

  @Test func `it can be asked for, as an optional too, and takes no arguments`() throws {
    #expect(try container.resolve(ScopeMaker.self)("s").name == "s")
    #expect(try container.resolve(ScopeMaker?.self) != nil)
    #expect(
      dependencyError { _ = try container.resolve(ScopeMaker.self, with: 1) }?.id
        == .missingArgument)
  }

  @Test func `a closed container opens closed scopes`() async throws {
    let open = try await container.resolve(ScopeMaker.self)
    await container.close()
    let scope = open("s") { $0.register(Int.self) { 1 } }
    #expect(dependencyError { _ = try scope.resolve(Int.self) }?.id == .closedContainer)
  }

  @Test func `what takes a container is told to take it`() {
    container.register(Int.self) { (_: DependencyContainer) in 1 }
    let help = "help: take a ScopeMaker to open scopes of it, or what you need of it as parameters"
    #expect(errorText { _ = try container.resolve(Int.self) }?.hasSuffix(help) == true)
  }
}

private struct User: Sendable { let name: String }

private final class Session: Sendable {
  let user: User
  init(user: User) { self.user = user }
}

private final class Sessions: Sendable {
  let open: ScopeMaker
  init(open: ScopeMaker) { self.open = open }

  func signIn(_ user: User) throws -> (scope: DependencyContainer, session: Session) {
    let scope = open("session") { $0.register(User.self) { user } }
    return (scope, try scope.resolve(Session.self))
  }
}
