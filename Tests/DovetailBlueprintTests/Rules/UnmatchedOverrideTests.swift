import Testing

@testable import DovetailBlueprint

@Suite("UnmatchedOverride")
struct UnmatchedOverrideTests {
  @Test("An override of nothing suggests what may have been meant")
  func similar() {
    let text = graph(
      binding("any Clock", 1), binding("any Clock named slow", 2, role: .override(matched: false)),
      binding("Clock", 3)
    ).text(.unmatchedOverride)
    #expect(
      text == """
        App/Modules.swift:2: error: [Dovetail/UnmatchedOverride] `any Clock` named "slow" is overridden but was never registered
          similar: `any Clock` (App/Modules.swift:1) · `Clock` (App/Modules.swift:3)
          help: override((any Clock).self) { … }, or register() what only the test needs
        """)
  }

  @Test("Where nothing is similar, there is still a way out")
  func nothingSimilar() {
    #expect(
      graph(binding("Feed", 2, role: .override(matched: false))).text(.unmatchedOverride) == """
        App/Modules.swift:2: error: [Dovetail/UnmatchedOverride] `Feed` is overridden but was never registered
          help: register() what only the test needs
        """)
  }

  @Test("A matched override is fine")
  func matched() {
    #expect(graph(binding("Feed", 2, role: .override(matched: true))).findings() == [])
  }
}
