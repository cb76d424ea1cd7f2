import Testing

@testable import DovetailBlueprint

@Suite("MissingBinding across scopes")
struct MissingBindingScopeTests {
  @Test("A binding sees its own scope and the outer ones")
  func outward() {
    let blueprint = graph(
      scopes: ["session"], binding("Clock", 1), binding("User", 2, scope: 1),
      binding("Cart", 3, scope: 1, needs: ["Clock", "User"]))
    #expect(blueprint.findings() == [])
  }

  @Test("A single of an outer scope does not see an inner one")
  func inward() {
    let text = graph(
      scopes: ["session"], binding("Cart", 1, needs: ["User"]), binding("User", 2, scope: 1)
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `User`
          Cart → User
          App/Modules.swift:1: Cart was registered here, and needs it as parameter 1
          help: User is registered in the scope "session", where Cart cannot see it: keep Cart in that scope too, or register User further out
        """)
  }

  @Test(
    "What runs for its asker sees what the innermost scope sees",
    arguments: [
      binding("Cart", 1, as: .unique, needs: ["User"]),
      binding("Cart", 1, as: .graph, needs: ["User"]),
      binding("Cart", 1, role: .alias, needs: ["User"]),
    ])
  func runsForItsAsker(cart: Binding) {
    #expect(graph(scopes: ["session"], cart, binding("User", 2, scope: 1)).findings() == [])
  }

  @Test("A single that asks a unique binding shows it only its own scope")
  func throughUnique() {
    let text = graph(
      scopes: ["session"], binding("Home", 1, needs: ["Feed"]),
      binding("Feed", 2, as: .unique, needs: ["User"]), binding("User", 3, scope: 1)
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `User`
          Home → Feed → User
          App/Modules.swift:2: Feed was registered here, and needs it as parameter 1
          help: User is registered in the scope "session", where Feed cannot see it: keep Feed in that scope too, or register User further out
        """)
  }

  @Test("A scoped binding sees what the scope of its name sees")
  func scoped() {
    let blueprint = graph(
      scopes: ["session", "screen"], binding("Cart", 1, as: .scoped("session"), needs: ["User"]),
      binding("User", 2, scope: 1))
    #expect(blueprint.findings() == [])
  }

  @Test("A scoped binding does not see scopes inside the one that keeps it")
  func scopedInward() {
    let text = graph(
      scopes: ["session", "screen"], binding("Cart", 1, as: .scoped("session"), needs: ["Title"]),
      binding("Title", 2, scope: 2)
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `Title`
          Cart → Title
          App/Modules.swift:1: Cart was registered here, and needs it as parameter 1
          help: Title is registered in the scope "screen", where Cart cannot see it: keep Cart in that scope too, or register Title further out
        """)
  }

  @Test("What a scope provides that is not open yet is not missing")
  func unopenedScope() {
    let blueprint = graph(binding("Cart", 1, as: .scoped("session"), needs: ["User"]))
    #expect(blueprint.findings().map(\.severity) == [.note])
    #expect(blueprint.text(.missingBinding) == "")
  }

  @Test("An inner container without a name is called that")
  func namelessScope() {
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

  @Test("What only a scope that is not open yet asks for is not missing either")
  func askedFromUnopenedScope() {
    let blueprint = graph(
      binding("Cart", 1, as: .scoped("session"), needs: ["Format"]),
      binding("Format", 2, as: .unique, needs: ["User"]))
    #expect(blueprint.findings().map(\.severity) == [.note])
    #expect(blueprint.text(.missingBinding) == "")
  }

  @Test("Of the scopes that miss a key the one that a root leads to is shown")
  func rootBeforeCycle() {
    let text = graph(
      scopes: ["session"], binding("Home", 1, needs: ["Format"]),
      binding("Format", 2, as: .unique, needs: ["User"]),
      binding("A", 3, scope: 1, needs: ["Format", "Lazy<B>"]),
      binding("B", 4, scope: 1, needs: ["A"])
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `User`
          Home → Format → User
          App/Modules.swift:2: Format was registered here, and needs it as parameter 1
          help: register(User.self) { … }
        """)
  }

  @Test("What others ask for too is missing there")
  func askedFromBoth() {
    let text = graph(
      binding("Cart", 1, as: .scoped("session"), needs: ["Format"]),
      binding("Format", 2, as: .unique, needs: ["User"]), binding("Home", 3, needs: ["Format"])
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:3: error: [Dovetail/MissingBinding] nothing provides `User`
          Home → Format → User
          App/Modules.swift:2: Format was registered here, and needs it as parameter 1
          help: register(User.self) { … }
        """)
  }
}
