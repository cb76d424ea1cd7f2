import DovetailBlueprint
import DovetailSources
import Testing

/// A blueprint may have the properties of the program, which the sources have too.
@Suite struct RecordedPropertyTests {
  private func check(_ text: String, _ properties: Blueprint.Property...) -> CheckedSources {
    CheckedSources(
      [(path: "Sources/App/Feed.swift", text: "import Dovetail\n" + text)],
      of: Blueprint(properties: properties))
  }

  private func record(of owner: String, _ name: String = "git") -> Blueprint.Property {
    .init(owner: owner, name: name, need: .init(key: .init(type: "GitClient")))
  }

  @Test func `a stored property is left to its record`() {
    let text = "struct Screen { @Injected var git: GitClient }"
    #expect(check(text).count == 1)
    for owner in ["App.Screen", "App.Outer.Screen", "App.Outer<A.B>.Screen", "App.Screen<C<D.E>>"] {
      #expect(check(text, record(of: owner)).count == 0)
    }
    #expect(
      check(
        "struct Screen { @Injected var git: GitClient; @Injected var b: B }",
        record(of: "App.Screen")
      ).count == 1)
  }

  @Test func `a record of other properties, as of one module's, leaves it to the sources`() {
    let text = "struct Screen { @Injected var git: GitClient }"
    #expect(check(text, record(of: "Feed.Other")).findings.map(\.severity) == [.error])
    #expect(check(text, record(of: "App.Screen", "other")).findings.map(\.severity) == [.error])
    #expect(check("@Injected var git: GitClient", record(of: "App.Screen")).count == 1)
  }

  @Test func `the name is in no record, so the sources tell it`() {
    let text = "struct Screen { @Injected(named: \"main\") var git: GitClient }"
    let found = check(text, record(of: "App.Screen")).findings
    #expect(found.map(\.message) == ["nothing provides `GitClient` named \"main\""])
  }

  @Test func `what a property asks for too is spelled as in its record`() {
    let basket = Blueprint.Property(
      owner: "App.Checkout", name: "basket",
      need: .init(key: .init(type: "Basket", identity: "App.Basket")))
    let found = check("func pay() { let basket: Basket = injected() }", basket)
    #expect(
      DiagnosticRenderer(style: .plain).render(found.findings(roots: nil)) == """
        error: [Dovetail/MissingBinding] nothing provides `Basket`
          App.Checkout.basket → Basket
          help: register(Basket.self) { … }
        Sources/App/Feed.swift:2: error: [Dovetail/MissingBinding] nothing provides `Basket`
          help: register(Basket.self) { … }
        """)
  }
}
