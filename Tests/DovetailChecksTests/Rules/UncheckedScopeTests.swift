import Testing

@testable import DovetailChecks
import Dovetail

@Suite struct UncheckedScopeTests {
  @Test func `a key that a scope has to register itself is a note`() {
    let text = graph(
      binding("Cart", 1, as: .scoped("session"), needs: ["User", "Clock"]), binding("Clock", 2),
      binding("Profile", 3, as: .scoped("session"), needs: ["User", "Feed?"])
    ).text(.uncheckedNeed)
    #expect(
      text == """
        App/Modules.swift:1: note: [Dovetail/UncheckedNeed] `User` is not registered here: a scope named "session" has to register it, and none was checked
          Cart → User
          App/Modules.swift:1: Cart was registered here, and needs User as parameter 1
          App/Modules.swift:3: Profile was registered here, and needs User as parameter 1
          help: validate such a scope too: container.makeScope("session") { … }.validate()
        """)
  }

  @Test func `the need of a part made for the scope is reported too`() {
    let findings = graph(
      binding("Cart", 1, as: .scoped("session"), needs: ["Price"]),
      binding("Price", 2, as: .unique, needs: ["User"])
    ).findings()
    #expect(findings.filter { $0.id == .uncheckedNeed }.map(\.path.last) == ["User"])
  }

  @Test func `a key that is missing anyway is said once, with the scope's need`() {
    let cart = binding("Cart", 1, as: .scoped("session"), needs: ["User"])
    #expect(
      DiagnosticRenderer(style: .plain).render(
        graph(cart, binding("Feed", 2, needs: ["User"])).findings()) == """
          App/Modules.swift:2: error: [Dovetail/MissingBinding] nothing provides `User`
            Feed → User
            App/Modules.swift:2: Feed was registered here, and needs it as parameter 1
            App/Modules.swift:1: Cart was registered here, and needs it as parameter 1
            help: register(User.self) { … }, or if only a scope registers it, keep Feed as: .scoped("session") too
          """)
    #expect(graph(cart).findings(requiring: ["User"]).map(\.id) == [.missingBinding])
    // What is made each time has no scope to be kept in.
    #expect(
      graph(cart, binding("Feed", 2, as: .unique, needs: ["User"])).findings().first?.help
        == "register(User.self) { … }, or if only a scope registers it, register Feed there too")
  }

  @Test(
    arguments: [
      graph(binding("Cart", 1, as: .scoped("session"), needs: ["Clock"]), binding("Clock", 2)),
      graph(
        scopes: ["session"], binding("Cart", 1, as: .scoped("session"), needs: ["User"]),
        binding("User", 2, scope: 1)),
    ])
  func `a scope that adds nothing, or was checked, is not mentioned`(_ blueprint: Blueprint) {
    #expect(blueprint.findings() == [])
  }
}
