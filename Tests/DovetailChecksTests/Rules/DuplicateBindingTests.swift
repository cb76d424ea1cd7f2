import Testing

@testable import DovetailChecks
import Dovetail

@Suite struct DuplicateBindingTests {
  @Test func `a replacement names both places`() {
    let text = graph(
      binding("any Clock", 4), binding("any Clock", 9, role: .replacement(of: place(4)))
    ).text(.duplicateBinding)
    #expect(
      text == """
        App/Modules.swift:9: error: [Dovetail/DuplicateBinding] `any Clock` is registered twice in one scope
          App/Modules.swift:4: any Clock was registered here first
          help: remove or name one of them; override in a test, decorate to wrap, contribute to have both
        """)
  }

  @Test func `the needs of the replaced binding do not count`() {
    let blueprint = graph(
      binding("Clock", 4, needs: ["Missing", "Clock"]),
      binding("Clock", 9, role: .replacement(of: place(4))))
    #expect(blueprint.findings(roots: ["Clock"]).map(\.id) == [.duplicateBinding])
  }

  @Test func `an override, and a binding of an inner scope, replace nothing`() {
    let blueprint = graph(
      scopes: ["session"], binding("Clock", 1), binding("Clock", 2, role: .override(matched: true)),
      binding("Clock", 3, scope: 1))
    #expect(blueprint.findings() == [])
  }
}
