import Testing

@testable import DovetailChecks
import Dovetail

/// The order of findings.
@Suite struct FindingsOrderTests {
  @Test func `errors come first, then warnings, then notes; each by location, id and key`() {
    let blueprint = graph(
      binding("B", 12, needs: ["Y", "X", "~Z"]), binding("A", 2, needs: ["~A"]))
    let order = blueprint.findings(roots: ["Gone"]).map {
      "\($0.location?.line ?? 0) \($0.id.rawValue) \($0.path.last?.type ?? "")"
    }
    #expect(
      order == [
        "0 MissingBinding Gone", "2 DependencyCycle A", "12 MissingBinding X",
        "12 MissingBinding Y", "12 MissingBinding Z", "2 UnusedBinding A", "12 UnusedBinding B",
        "2 OpaqueRecipe A", "12 OpaqueRecipe B",
      ])
  }

  @Test func `an empty blueprint, and one without scopes, have no findings`() {
    #expect(Blueprint().findings() == [])
    #expect(Blueprint(scopes: [], bindings: [binding("A", 1)]).findings() == [])
  }
}
