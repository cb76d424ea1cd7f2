import Dovetail
import Testing

/// What a maker passes is named with the types around it, so that a way out compiles where it is
/// pasted.
@Suite struct NestedArgumentTests {
  enum Session {
    protocol Named: Sendable {}
    struct User: Sendable {}
    struct Login {}
  }
  struct Page { let login: Session.Login }
  struct Makers { let login: Maker<Session.Login> }

  private let container = DependencyContainer()
  private let login = "NestedArgumentTests.Session.Login"
  private let user = "NestedArgumentTests.Session.User"

  private func register() {
    container.register(Session.Login.self, as: .unique) { (_: Given<Session.User>) in
      Session.Login()
    }
  }

  @Test func `when it is resolved without them`() throws {
    register()
    let error = #expect(throws: DependencyError.self) {
      try container.resolve(Session.Login.self)
    }
    #expect(
      error?.diagnostics.map(\.message) == ["`Login` takes (\(user)), and was passed nothing"])
    #expect(
      error?.diagnostics.map(\.help) == [
        "resolve(\(login).self, with: …), or take a Maker<\(login), \(user)>"
      ])
  }
}
