@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// Code that asks for a part with arguments has to pass them.
@Suite struct MissingArgumentSourceTests {
  private static let made = Blueprint.Binding(
    key: .init(type: "Made"), lifetime: .unique,
    location: .init(fileID: "App/Parts.swift", line: 3), arguments: ["Int"])

  private func findings(
    _ text: String, _ bindings: [Blueprint.Binding] = [made]
  ) -> [DependencyDiagnostic] {
    CheckedSources(
      [("Sources/App/App.swift", "import Dovetail\nlet c: DependencyContainer\n" + text)],
      of: Blueprint(bindings: bindings)
    ).findings
  }

  private func messages(
    _ text: String, _ bindings: [Blueprint.Binding] = [made]
  ) -> [String] {
    findings(text, bindings).map { "\($0.severity) \($0.location!.line) \($0.message)" }
  }

  @Test func `the text is that of a property's need`() {
    #expect(
      DiagnosticRenderer(style: .plain).render(findings("let m: Made = injected()")) == """
        Sources/App/App.swift:3: error: [Dovetail/MissingArgument] `Made` takes (Int), and was passed nothing
          App/Parts.swift:3: Made was registered here, and takes (Int)
          help: resolve(Made.self, with: …), or take a Maker<Made, Int>
        """)
  }

  @Test(arguments: [
    ("let m: Made = injected()", "nothing"),
    ("struct A { let m: Made = injected() }", "nothing"),
    ("struct A { @Injected var m: Made }", "nothing"),
    ("struct A { @LazyInjected var m: Made }", "nothing"),
    ("struct A { @Resolved(Made.self) var m }", "nothing"),
    ("func f(m: Made = injected()) {}", "nothing"),
    ("func f() throws { _ = try c.resolve(Made.self) }", "nothing"),
    ("func f() throws { _ = try c.resolve() as Made }", "nothing"),
    ("func f() async throws { _ = try await c.resolve(Made.self) }", "nothing"),
    ("func f() throws { _ = try c.resolve(Made?.self) }", "nothing"),
    (
      "func f() throws { if c.isRegistered(Made.self) { _ = try c.resolve(Made.self) } }", "nothing"
    ),
    ("func f() throws { _ = try c.resolve(Made.self, with: 1, 2) }", "(…, …)"),
    ("let m: Maker<Made> = injected()", "nothing"),
    ("let m: Maker<Made, Int, Int> = injected()", "(Int, Int)"),
    ("let m: Maker<Made, String> = injected()", "(String)"),
    ("struct User {}; let m: Maker<Made, Int, User> = injected()", "(Int, User)"),
    ("func f() throws { let m: Maker<Made, String>? = try c.resolve() }", "(String)"),
  ])
  func `without the right ones it is an error`(text: String, passed: String) {
    #expect(messages(text) == ["error 3 `Made` takes (Int), and was passed \(passed)"])
  }

  @Test(arguments: [
    "func f() throws { _ = try c.resolve(Made.self, with: 7) }",
    "let m: Maker<Made, Int> = injected()", "let m: Maker<Made, Count> = injected()",
    "typealias Count = Int; let m: Maker<Made, Count> = injected()",
    "struct A { struct String {}; let m: Maker<Made, String> = injected() }",
    "struct A { @Resolved(Made.self, with: 7) var m }", "struct A { @Resolved var m: Made }",
    "func f() { _ = c.isRegistered(Made.self) }",
    "func f() { _ = try? c.resolve(Made.self) }",
    "#expect(throws: DependencyError.self) { _ = try c.resolve(Made.self) }",
    "let m: [Made] = injected()", "let m: Made = injected(named: name)",
    "let m: Made = injected(from: other)", "let m: Weak<Made> = injected()",
    "#if DEBUG\nlet m: Made = injected()\n#endif",
    "let f = c.fork { $0.override(Made.self) { Made(7) } }\nlet m: Made = injected()",
  ])
  func `with them, or where that is not certain, it is none`(text: String) {
    #expect(messages(text) == [])
  }

  @Test func `each of several bindings has to take them`() {
    var scoped = Self.made
    scoped.scope = 1
    let text = "let m: Made = injected()"
    #expect(messages(text, [Self.made, scoped]).count == 1)
    scoped.arguments = []
    #expect(messages(text, [Self.made, scoped]) == [])
    scoped.key.name = "other"
    #expect(messages(text, [Self.made, scoped]).count == 1)
  }

  @Test func `each request is a finding at its line`() {
    let text = """
      let m: Made = injected()
      struct A { @Injected var m: Made }
      let n = injected(Made.self)
      """
    #expect(findings(text).map(\.location?.line) == [3, 4, 5])
  }

  @Test func `an alias of it needs them too`() {
    let alias = Blueprint.Binding(
      key: .init(type: "any Making"), role: .alias, lifetime: .unique,
      location: .init(fileID: "App/Parts.swift", line: 4), edges: [.init(key: Self.made.key)])
    let text = "let m: any Making = injected()"
    #expect(messages(text, [Self.made, alias]).count == 1)
    let fork = "let f = c.fork { $0.override(Made.self) { Made() } }\n"
    #expect(messages(fork + text, [Self.made, alias]) == [])
  }

  @Test func `a part without arguments takes none`() {
    let plain = registered("Plain", "App/Parts.swift", 3)
    #expect(
      messages("func f() throws { _ = try c.resolve(Plain.self, with: 7) }", [plain]) == [
        "error 3 `Plain` takes no arguments, and was passed (…)"
      ])
    #expect(messages("let p: Plain = injected()", [plain]) == [])
  }
}
