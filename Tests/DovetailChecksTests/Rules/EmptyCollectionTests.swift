import Testing

@testable import DovetailChecks
import Dovetail

@Suite struct EmptyCollectionTests {
  @Test func `a list of what is registered and not contributed is empty, and a note`() {
    let blueprint = graph(
      binding("any Plugin", 1), binding("Registry", 2, needs: ["Clock", "[any Plugin]"]),
      binding("Clock", 3))
    #expect(
      DiagnosticRenderer().render(blueprint.findings()) == """
        App/Modules.swift:2: note: [Dovetail/WithoutEffect] nothing contributes to `[any Plugin]`, so it is empty
          Registry → any Plugin
          App/Modules.swift:2: Registry was registered here, and needs [any Plugin] as parameter 2
          App/Modules.swift:1: any Plugin was registered here, which is in no list
          help: contribute((any Plugin).self) { … } to have it in the list too
        """)
  }

  @Test func `a list of handles of what is contributed is an error`() {
    let registry = Blueprint.Edge(
      key: Blueprint.Key(type: "Lazy<any Plugin>"), kind: .collection, parameter: 1)
    let plugin = binding("any Plugin", 1, role: .contribution)
    #expect(
      graph(plugin, binding("Registry", 2, needs: [registry])).text(.withoutEffect) == """
        App/Modules.swift:2: error: [Dovetail/WithoutEffect] nothing contributes to `[Lazy<any Plugin>]`, so it is empty
          Registry → Lazy<any Plugin>
          App/Modules.swift:2: Registry was registered here, and needs [Lazy<any Plugin>] as parameter 1
          help: ask for Lazy<[any Plugin]>, the list on first use
        """)
    let lazy = binding("Lazy<any Plugin>", 3, role: .contribution)
    #expect(graph(plugin, lazy, binding("Registry", 2, needs: [registry])).findings() == [])
    #expect(graph(binding("Registry", 2, needs: [registry])).findings() == [])
  }

  @Test(
    arguments: [
      ("Maker<any Plugin>", "Maker<[any Plugin]>, which makes the list"),
      ("Weak<any Plugin>", "Lazy<[any Plugin]>, the list on first use"),
      ("(any Plugin)?", "[any Plugin], which may be empty"),
    ])
  func `nothing is contributed under a form of that type`(form: String, instead: String) {
    let need = Edge(key: Key(type: form), kind: .collection, parameter: 1)
    let plugin = binding("any Plugin", 1, role: .contribution)
    var registry = binding("Registry", 2)
    registry.edges = [need]
    let findings = graph(plugin, registry).findings()
    #expect(findings.map(\.help) == ["ask for \(instead)"])
    #expect(findings.map(\.severity) == [.error])
  }

  @Test func `a list that is meant for others is no finding`() {
    #expect(graph(binding("Registry", 1, needs: ["[any Plugin]"])).findings() == [])
    let blueprint = graph(
      binding("any Plugin", 1), binding("any Plugin", 2, role: .contribution),
      binding("Registry", 3, needs: ["[any Plugin]"]))
    #expect(blueprint.findings() == [])
  }
}
