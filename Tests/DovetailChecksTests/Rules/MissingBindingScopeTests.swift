import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

/// MissingBinding across scopes.
@Suite struct MissingBindingScopeTests {
  @Test func `a binding sees its own scope and the outer ones`() {
    let blueprint = graph(
      scopes: ["session"], binding("Clock", 1), binding("User", 2, scope: 1),
      binding("Cart", 3, scope: 1, needs: ["Clock", "User"]))
    #expect(blueprint.findings() == [])
  }

  @Test func `a single of an outer scope does not see an inner one`() {
    let text = graph(
      scopes: ["session"], binding("Cart", 1, needs: ["User"]), binding("User", 2, scope: 1)
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `User`
          Cart → User
          App/Modules.swift:1: Cart was registered here, and needs it as parameter 1
          help: User is registered in the scope "session", where Cart cannot see it: keep Cart in that scope too, or if scopes share one, register User further out
        """)
  }

  @Test(arguments: [
    binding("Cart", 1, as: .unique, needs: ["User"]),
    binding("Cart", 1, as: .graph, needs: ["User"]),
    binding("Cart", 1, role: .alias, needs: ["User"]),
  ])
  func `a recipe that runs for its caller sees what the innermost scope sees`(cart: Binding) {
    #expect(graph(scopes: ["session"], cart, binding("User", 2, scope: 1)).findings() == [])
  }

  @Test func `a single that needs a unique binding shows it only its own scope`() {
    graph(
      scopes: ["session"], binding("Home", 1, needs: ["Feed"]),
      binding("Feed", 2, as: .unique, needs: ["User"]), binding("User", 3, scope: 1)
    ).expect(
      .missingBinding, "2: Home → Feed → User",
      "User is registered in the scope \"session\", where Feed cannot see it")
  }

  @Test func `a scoped binding sees what the scope of its name sees`() {
    let blueprint = graph(
      scopes: ["session", "screen"], binding("Cart", 1, as: .scoped("session"), needs: ["User"]),
      binding("User", 2, scope: 1))
    #expect(blueprint.findings() == [])
  }

  @Test func `a scoped binding does not see scopes inside the one that keeps it`() {
    graph(
      scopes: ["session", "screen"], binding("Cart", 1, as: .scoped("session"), needs: ["Title"]),
      binding("Title", 2, scope: 2)
    ).expect(
      .missingBinding, "1: Cart → Title",
      "Title is registered in the scope \"screen\", where Cart cannot see it")
  }

  @Test func `a key that only an unopened scope provides is not missing`() {
    let blueprint = graph(binding("Cart", 1, as: .scoped("session"), needs: ["User"]))
    #expect(blueprint.findings().map(\.severity) == [.note])
    #expect(blueprint.text(.missingBinding) == "")
  }

  @Test func `an inner container without a name is described as that`() {
    let blueprint = Blueprint(
      scopes: [.init(), .init()],
      bindings: [binding("Cart", 1, needs: ["User"]), binding("User", 2, scope: 1)])
    #expect(
      blueprint.text(.missingBinding) == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `User`
          Cart → User
          App/Modules.swift:1: Cart was registered here, and needs it as parameter 1
          help: User is registered in an inner container, where Cart cannot see it: register it further out
        """)
  }

  @Test func `a key that only an unopened scope needs is not missing either`() {
    let blueprint = graph(
      binding("Cart", 1, as: .scoped("session"), needs: ["Format"]),
      binding("Format", 2, as: .unique, needs: ["User"]))
    #expect(blueprint.findings().map(\.severity) == [.note])
    #expect(blueprint.text(.missingBinding) == "")
  }

  @Test(arguments: ["Cart", "any Format"])
  func `nor is one that it needs through several recipes that run for it`(asked: Blueprint.Key) {
    let blueprint = graph(
      binding("Cart", 1, as: .scoped("session"), needs: ["any Format"]),
      binding("any Format", 2, as: .unique, role: .alias, needs: ["Format"]),
      binding("Format", 3, as: .unique, needs: ["Style"]),
      binding("Style", 4, as: .unique, needs: ["User"]))
    #expect(blueprint.findings().map(\.severity) == [.note])
    #expect(
      blueprint.findings(requiring: [asked]).filter { $0.severity == .error }.map(\.id)
        == [asked == "Cart" ? .missingScope : .missingBinding])
  }

  @Test func `what an unopened scope needs may be asked of this one too`() {
    let format = graph(
      binding("Cart", 1, as: .scoped("session"), needs: ["Format"]),
      binding("Format", 2, as: .unique, needs: ["User"]))
    let expected = """
      App/Modules.swift:2: error: [Dovetail/MissingBinding] nothing provides `User`
        Format → User
        App/Modules.swift:2: Format was registered here, and needs it as parameter 1
        help: register(User.self) { … }
      """
    func text(_ findings: [DependencyDiagnostic]) -> String {
      DiagnosticRenderer(style: .plain).render(findings.filter { $0.id == .missingBinding })
    }
    #expect(text(format.findings(requiring: ["Format"])) == expected)
    #expect(text(format.findings(roots: ["Format"])) == expected)
    #expect(text(format.findings(roots: ["Cart"])) == "")
    let list = graph(
      binding("Cart", 1, as: .scoped("session"), needs: ["[Sink]"]),
      binding("Sink", 2, as: .unique, role: .contribution, needs: ["User"]))
    #expect(list.findings().map(\.severity) == [.note])
    #expect(list.findings(roots: nil, needing: ["[Sink]"]).first?.id == .missingBinding)
  }

  @Test func `of the scopes that miss a key, the one that a root leads to is shown`() {
    graph(
      scopes: ["session"], binding("Home", 1, needs: ["Format"]),
      binding("Format", 2, as: .unique, needs: ["User"]),
      binding("A", 3, scope: 1, needs: ["Format", "Lazy<B>"]),
      binding("B", 4, scope: 1, needs: ["A"])
    ).expect(.missingBinding, "2: Home → Format → User", "register(User.self) { … }")
  }

  @Test func `a key that other bindings need too is missing there`() {
    graph(
      binding("Cart", 1, as: .scoped("session"), needs: ["Format"]),
      binding("Format", 2, as: .unique, needs: ["User"]), binding("Home", 3, needs: ["Format"])
    ).expect(.missingBinding, "2: Home → Format → User", "register(User.self) { … }")
  }

  @Test func `what a scope keeps is told that the key may be the scope's own`() {
    let blueprint = graph(
      scopes: ["request"], binding("Handler", 1, as: .scoped("request"), needs: ["Tenant"]))
    #expect(
      blueprint.text(.missingBinding) == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `Tenant`
          Handler → Tenant
          App/Modules.swift:1: Handler was registered here, and needs it as parameter 1
          help: register(Tenant.self) { … }, in the scope "request" if each has its own
        """)
  }
}
