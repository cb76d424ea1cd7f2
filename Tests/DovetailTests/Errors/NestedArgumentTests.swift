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
    container.register(Session.Login.self, as: .unique) { (_: Argument<Session.User>) in
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

  @Test func `inside other types`() throws {
    container.register(Session.Login.self, as: .unique) {
      (_: Argument<Session.User?>, _: Argument<[Session.User]>, _: Argument<any Session.Named>) in
      Session.Login()
    }
    #expect(
      container.blueprint.bindings[0].arguments == [
        "\(user)?", "[\(user)]", "any NestedArgumentTests.Session.Named",
      ])
  }

  @Test func `when a part takes it directly, or by a maker of no arguments`() {
    register()
    container.register(Page.self, as: .unique, using: Page.init(login:))
    container.register(Makers.self, as: .unique, using: Makers.init(login:))
    #expect(
      container.blueprint.findings(roots: nil).map(\.help) == [
        "let Page take a Maker<\(login), \(user)>", "let Makers take a Maker<\(login), \(user)>",
      ])
    #expect(container.blueprint.bindings[0].arguments == [user])
  }
}
