@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// What a recipe resolves from its resolution's container is its need too.
@Suite struct ResolutionContainerTests {
  private let text = """
    func register(in container: DependencyContainer) {
      container.register(Feed.self) { r in
        Feed(try r.container.resolve(Store.self), try r.container.resolve(Missing.self))
      }
    }
    import Dovetail
    """

  private func check(_ text: String) -> CheckedSources {
    CheckedSources(
      [(path: "Sources/App/Feed.swift", text: text)],
      of: Blueprint(bindings: [
        registered("Store", "App/Modules.swift", 1),
        registered("Feed", "App/Feed.swift", 2, isOpaque: true),
      ]))
  }

  @Test func `it is an edge, and an error if nothing provides it`() {
    let checked = check(text)
    #expect(checked.blueprint.bindings[1].edges.map(\.key.type) == ["Store"])
    #expect(
      checked.findings(roots: nil).map(\.description) == [
        """
        Sources/App/Feed.swift:3: error: [Dovetail/MissingBinding] nothing provides `Missing`
          Feed → Missing
          App/Feed.swift:2: Feed was registered here, and needs it
          help: register(Missing.self) { … }
        """
      ])
  }

  @Test func `it is known to be Dovetail's beside another resolve()`() {
    let other = text + "\nstruct Table { func resolve(_ type: Int.Type) {} }"
    #expect(check(other).findings.map(\.severity) == [.error])
  }
}
