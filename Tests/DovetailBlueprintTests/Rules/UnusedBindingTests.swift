import Testing

@testable import DovetailBlueprint

@Suite("UnusedBinding")
struct UnusedBindingTests {
  @Test("What no root reaches is a warning")
  func unused() {
    let text = graph(
      binding("Home", 1, needs: ["Feed"]), binding("Feed", 2),
      binding("Old", 3, needs: ["Older", "Feed"]),
      binding("Older", 4), binding("Old named x", 5)
    ).text(.unusedBinding, roots: ["Home"])
    #expect(
      text == """
        App/Modules.swift:3: warning: [Dovetail/UnusedBinding] no root reaches `Old`
          help: remove the registration, or add the key to the roots
        App/Modules.swift:4: warning: [Dovetail/UnusedBinding] no root reaches `Older`
          help: remove the registration, or add the key to the roots
        App/Modules.swift:5: warning: [Dovetail/UnusedBinding] no root reaches `Old` named "x"
          help: remove the registration, or add the key to the roots
        """)
  }

  @Test("Without roots nothing is unused, and without any root everything is")
  func roots() {
    let blueprint = graph(binding("Home", 1))
    #expect(blueprint.findings() == [])
    #expect(blueprint.findings(roots: []).map(\.id) == [.unusedBinding])
  }

  @Test(
    "Every kind of edge reaches",
    arguments: [
      "B", "B?", "Lazy<B>", "Weak<B>", "Maker<B>", "~B",
    ] as [Edge])
  func kinds(need: Edge) {
    let blueprint = graph(binding("A", 1, needs: [need]), binding("B", 2, as: .unique))
    #expect(blueprint.text(.unusedBinding, roots: ["A"]) == "")
  }

  @Test("A collection reaches what its contributions need")
  func collection() {
    let blueprint = graph(
      binding("A", 1, needs: ["[any P]"]), binding("any P", 2, role: .contribution, needs: ["B"]),
      binding("B", 3), binding("any Q", 4, role: .contribution))
    #expect(blueprint.findings(roots: ["A"]) == [])
  }

  @Test("What an override stands in for counts as used")
  func overridden() {
    let blueprint = graph(
      binding("A", 1), binding("A", 2, role: .override(matched: true)), binding("A named x", 3))
    #expect(blueprint.findings(roots: ["A", "A named x"]) == [])
  }

  @Test("A binding that an inner scope hides is reached by those outside")
  func hidden() {
    let blueprint = graph(
      scopes: ["session"], binding("Clock", 1), binding("Home", 2, needs: ["Clock"]),
      binding("Clock", 3, scope: 1))
    #expect(
      blueprint.text(.unusedBinding, roots: ["Home"]) == """
        App/Modules.swift:3: warning: [Dovetail/UnusedBinding] no root reaches `Clock`
          help: remove the registration, or add the key to the roots
        """)
  }
}
