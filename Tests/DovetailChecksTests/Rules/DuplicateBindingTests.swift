import Testing

@testable import DovetailChecks
import Dovetail

@Suite struct DuplicateBindingTests {
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
