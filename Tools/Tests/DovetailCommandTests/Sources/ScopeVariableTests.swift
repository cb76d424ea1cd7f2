@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// What a scope, a fork or another container registers isn't in the blueprint, and need not be.
@Suite struct ScopeVariableTests {
  private static let declarations = """
    func addUser(to scope: DependencyContainer) { scope.register(User.self) { User() } }
    extension DependencyContainer { func addToken() { register(Token.self) { Token() } } }

    """
  private static let modules = """
    struct SessionModule: DependencyModule {
      func register(in c: DependencyContainer) { c.install(CartModule()) }
    }
    struct CartModule: DependencyModule {
      func register(in c: DependencyContainer) { c.register(Cart.self) { Cart() } }
    }
    """

  private func differences(_ text: String, _ modules: String = "") -> [String] {
    let text = "func f(c: DependencyContainer) async throws {\n\(text)\n}\n"
    return MarkedSources(text + Self.declarations + modules).differences
  }

  @Test(arguments: [
    "let scope = c.makeScope(\"s\"); scope.register(User.self) { User() }",
    "let fork = try c.fork(); fork.register(User.self) { User() }",
    "let own = DependencyContainer(); own.register(User.self) { User() }",
    "let own = DependencyContainer(); let other = own; other.register(User.self) { User() }",
    "let scope = c.makeScope(\"s\"); addUser(to: scope)",
    "try await c.withScope(\"s\") { s in addUser(to: s) }",
    "try await c.withScope(\"s\") { addUser(to: $0) }",
    "let own = DependencyContainer { addUser(to: $0) }",
  ])
  func `a part that only a scope's variable registers makes a note`(_ text: String) {
    let asking = "\ntry c.resolve(User.self) //N\nlet u: User = injected() //N"
    #expect(differences(text + asking) == [])
  }

  @Test(arguments: [
    "let scope = c.makeScope(\"s\"); scope.addToken()", "c.fork { $0.addToken() }",
  ])
  func `so does a method that is called on one`(_ text: String) {
    #expect(differences(text + "\nlet t: Token = injected() //N") == [])
  }

  @Test(arguments: [
    "try await c.withScope(\"s\") { $0.install(SessionModule()) }",
    "let fork = c.fork(); fork.install(SessionModule())",
    "let fork = c.fork(); SessionModule().register(in: fork)",
    "let own = DependencyContainer(SessionModule())",
    "let own = DependencyContainer(); own.install(SessionModule())",
    "let module = SessionModule(); c.fork { $0.install(module) }",
  ])
  func `so does a module that only they install, with those that it installs`(_ text: String) {
    #expect(differences(text + "\ntry c.resolve(Cart.self) //N", Self.modules) == [])
  }

  @Test(arguments: [
    "try await c.withScope(\"s\") { $0.install(Other.Session()); try $0.resolve(Cart.self) } //N",
    "let scope = c.makeScope(\"s\"); scope.install(session)\ntry scope.resolve(Cart.self) //N",
    "let own = DependencyContainer(Session())\ntry own.resolve(Cart.self) //N",
    "let own = DependencyContainer(Session())\ntry c.resolve(Cart.self) //E",
    "c.install(Session())\nc.fork { try $0.resolve(Cart.self) } //E",
  ])
  func `a module of another package may register what a scope is asked for`(_ text: String) {
    #expect(differences(text) == [])
  }

  @Test(arguments: [
    "c.register(User.self) { User() }", "addUser(to: c)", "#if DEBUG\naddUser(to: c)\n#endif",
    "let d = c; d.register(User.self) { User() }",
  ])
  func `a part that the container itself registers is missing in the blueprint`(_ text: String) {
    #expect(differences(text + "\ntry c.resolve(User.self) //E") == [])
  }

  @Test func `a container that a function returns may be the blueprint's`() {
    let text = """
      func make() -> DependencyContainer {
        let own = DependencyContainer()
        own.register(User.self) { User() }
        return own
      }
      let user: User = injected() //E
      """
    #expect(MarkedSources(text).differences == [])
  }

  @Test func `a module that the container installs too is missing in the blueprint`() {
    let text = "c.install(SessionModule()); c.fork { $0.install(SessionModule()) }"
    #expect(differences(text + "\ntry c.resolve(Cart.self) //E", Self.modules) == [])
  }

  @Test func `a global container is the blueprint's`() {
    let text = """
      let c = DependencyContainer()
      c.register(A.self) { A() }
      func f() throws { try c.resolve(A.self) } //E
      """
    #expect(MarkedSources(text).differences == [])
  }

  @Test func `the note says who registers it`() {
    let text =
      "import Dovetail\nfunc f() throws { let own = DependencyContainer(); own.register(A.self) { A() }; try own.resolve(A.self) }"
    #expect(
      CheckedSources([("App.swift", text)], of: Blueprint()).findings.map(\.description) == [
        """
        App.swift:2: note: [Dovetail/UncheckedNeed] nothing here provides `A`, but another container registers it
          App.swift:2: A is registered here
        """
      ])
  }
}
