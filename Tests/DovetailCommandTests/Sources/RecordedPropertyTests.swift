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

  @Test func `a stored property is left to its record if there are records`() {
    let text = "struct Screen { @Injected var git: GitClient }"
    let clock = Blueprint.Property(
      owner: "App.Other", name: "clock", need: .init(key: .init(type: "Clock")))
    #expect(check(text, clock).count == 0)
    #expect(check(text).count == 1)
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
