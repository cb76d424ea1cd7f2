import DovetailChecks
import Testing

/// What a maker passes is named with the types around it, so that a way out compiles where it is
/// pasted.
@Suite struct NestedArgumentFindingsTests {
  enum Session {
    protocol Named: Sendable {}
    struct User: Sendable {}
    struct Login {}
  }
  struct Page { let login: Session.Login }
  struct Makers { let login: Maker<Session.Login> }

  private let container = DependencyContainer()
  private let login = "NestedArgumentFindingsTests.Session.Login"
  private let user = "NestedArgumentFindingsTests.Session.User"

  private func register() {
    container.register(Session.Login.self, as: .unique) { (_: Given<Session.User>) in
      Session.Login()
    }
  }

  @Test func `inside other types`() throws {
    container.register(Session.Login.self, as: .unique) {
      (_: Given<Session.User?>, _: Given<[Session.User]>, _: Given<any Session.Named>) in
      Session.Login()
    }
    #expect(
      container.blueprint.bindings[0].arguments == [
        "\(user)?", "[\(user)]", "any NestedArgumentFindingsTests.Session.Named",
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
