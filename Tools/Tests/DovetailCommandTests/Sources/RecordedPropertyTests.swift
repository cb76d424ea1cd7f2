@_spi(Tools) import DovetailChecks
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

  // MARK: - Places

  private func need(
    _ owner: String, _ name: String, _ type: String, _ kind: Blueprint.Edge.Kind = .required
  ) -> Blueprint.Property {
    .init(owner: owner, name: name, need: .init(key: .init(type: type), kind: kind))
  }

  private func text(_ found: CheckedSources) -> String {
    DiagnosticRenderer(style: .plain).render(found.findings(roots: nil))
  }

  @Test func `a finding about a property has its place in the sources`() {
    let found = check(
      """
      enum Outer { final class Screen<T> {
        @Injected
        var git: GitClient
      } }
      extension Outer.Screen { enum Tab { case home, other(Lazy<GitClient>) } }
      """,
      need("App.Outer.Screen<Swift.Int>", "git", "GitClient"),
      need("App.Outer.Screen<Swift.Int>.Tab", "other", "GitClient", .deferred),
      need("App.Far", "git", "GitClient"))
    #expect(
      text(found) == """
        Sources/App/Feed.swift:3: error: [Dovetail/MissingBinding] nothing provides `GitClient`
          App.Outer.Screen<Swift.Int>.git → GitClient
          Sources/App/Feed.swift:6: App.Outer.Screen<Swift.Int>.Tab.other needs it
          App.Far.git needs it
          help: register(GitClient.self) { … }
        """)
  }

  @Test func `its arguments are at fault there too`() {
    let text = "struct Screen {\n  let make: Maker<Login, String>\n}"
    var property = need("App.Screen", "make", "Login", .factory)
    property.need?.arguments = ["String"]
    let found = CheckedSources(
      [(path: "Sources/App/Feed.swift", text: "import Dovetail\n" + text)],
      of: Blueprint(
        bindings: [
          .init(
            key: .init(type: "Login"), lifetime: .unique,
            location: .init(fileID: "App/Parts.swift", line: 7), arguments: ["Int"])
        ], properties: [property]))
    #expect(
      self.text(found) == """
        Sources/App/Feed.swift:3: error: [Dovetail/MissingArgument] `Login` takes (Int), and was passed (String)
          App.Screen.make → Login
          App.Screen.make needs Login
          App/Parts.swift:7: Login was registered here, and takes (Int)
          help: resolve(Login.self, with: …), or take a Maker<Login, Int>
        """)
  }

  @Test(arguments: [
    "struct Screen { let git: Maker<GitClient> = injected() }",
    "struct Screen { let git = Lazy<GitClient>() }",
    "struct Screen { @Injected var git: GitClient }",
    "struct Screen { @Injected(named: \"main\") var git: GitClient }",
  ])
  func `what the record and the sources show is one finding`(text: String) {
    let found = check(text, record(of: "App.Screen")).findings(roots: nil)
    #expect(found.map(\.location?.line) == [2])
  }

  @Test func `a property of another type, or of two, has no place`() {
    for text in [
      "enum Outer { struct Screen { @Injected var git: GitClient } }",
      "#if A\nstruct Screen { var git: Lazy<GitClient> }\n#else\nstruct Screen { var git: Lazy<GitClient> }\n#endif",
      "func f() { struct Screen { var other: Lazy<GitClient> } }",
    ] {
      #expect(check(text, record(of: "App.Screen")).findings(roots: nil).map(\.location) == [nil])
    }
  }

  @Test func `a module's folder tells two apart`() {
    let text = "import Dovetail\nstruct Screen { @Injected var git: GitClient }"
    func places(_ modules: String..., of recorded: String...) -> [String?] {
      CheckedSources(
        modules.map { ("Sources/\($0)/Screen.swift", text) },
        of: Blueprint(
          properties: recorded.map { need("\($0).Screen", "git", "\($0).GitClient") })
      ).findings(roots: nil).map(\.location?.fileID)
    }
    #expect(places("App", "Feed", of: "Feed") == ["Sources/Feed/Screen.swift"])
    #expect(places("App", of: "Feed") == ["Sources/App/Screen.swift"])
    #expect(places("App", of: "App", "Feed") == [nil, "Sources/App/Screen.swift"])
    #expect(places("A", "B", of: "Feed") == [nil])
  }
}
