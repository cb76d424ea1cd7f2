import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

/// MissingBinding across scopes.
@Suite struct MissingBindingScopeTests {
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
