@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// Code that says that it isn't on the main actor asks for what may not leave that.
@Suite struct WrongActorSourceTests {
  private static let theme = Blueprint.Binding(
    key: .init(type: "Theme"), location: .init(fileID: "App/Parts.swift", line: 3),
    actor: "MainActor", isConfined: true)

  private func findings(
    _ text: String, _ bindings: [Blueprint.Binding] = [theme]
  ) -> [DependencyDiagnostic] {
    CheckedSources(
      [("Sources/App/App.swift", "import Dovetail\nlet c: DependencyContainer\n" + text)],
      of: Blueprint(bindings: bindings)
    ).findings
  }

  @Test func `the text is that of the rule`() {
    let text = "nonisolated func f() { let theme: Theme = injected() }"
    #expect(
      DiagnosticRenderer(style: .plain).render(findings(text)) == """
        Sources/App/App.swift:3: warning: [Dovetail/WrongActor] `Theme` is not `Sendable` and was resolved away from the MainActor
          App/Parts.swift:3: Theme was registered here
          help: resolve it on the MainActor, or make the type `Sendable` and await it
        """)
  }

  @Test(arguments: [
    "nonisolated func f(t: Theme = injected()) {}",
    "nonisolated func f() throws { let t: Theme = try c.resolve() }",
    "nonisolated func f() async throws { let t: Theme = try await c.resolve() }",
    "nonisolated func f() { @Injected var t: Theme }",
    "nonisolated func f() { func g() -> Theme? { injected() } }",
    "nonisolated struct A { let t: Theme = injected() }",
    "nonisolated struct A { init(t: Theme = injected()) {} }",
    "nonisolated enum A { static func f() -> Theme { injected() } }",
    "@MainActor struct A { nonisolated var t: Theme { injected() } }",
    "nonisolated extension A { var t: Theme { get { injected() } } }",
  ])
  func `such code is a warning`(text: String) {
    #expect(findings(text).map(\.id) == [.wrongActor], "\(findings(text))")
    #expect(findings(text).map(\.severity) == [.warning])
  }

  @Test(arguments: [
    "func f() { let t: Theme = injected() }", "struct A { let t: Theme = injected() }",
    "@MainActor func f() { let t: Theme = injected() }",
    "nonisolated struct A { @MainActor func f() { let t: Theme = injected() } }",
    "nonisolated struct A { struct B { let t: Theme = injected() } }",
    "nonisolated struct A { @UIActor struct B { let t: Theme = injected() } }",
    "nonisolated(nonsending) func f() async throws { let t: Theme = try c.resolve() }",
    "nonisolated func f(on actor: isolated any Actor) { let t: Theme = injected() }",
    "nonisolated struct A { init(a: isolated (any Actor)?) { let t: Theme = injected() } }",
    "nonisolated func f() { MainActor.assumeIsolated { let t: Theme = injected() } }",
    "nonisolated func f() { Task { @MainActor in let t: Theme = injected() } }",
    "nonisolated func f() { let t = Lazy<Theme>() }",
    "nonisolated func f() { let t: Maker<Theme> = injected() }",
    "nonisolated func f() { let t: Theme = injected(from: other) }",
    "nonisolated func f() { let t = try? c.resolve(Theme.self) }",
    "nonisolated func f() async throws { _ = try await c.mainActor.resolve(Theme.self) }",
    "nonisolated func f(m: MainActorRegistry) throws { _ = try m.resolve(Theme.self) }",
    "nonisolated struct A { @Resolved(Theme.self) var t }",
    "actor A { func f() { let t: Theme = injected() } }",
    "actor A { @MainActor func f() { let t: Theme = injected() } }",
    "#if A\nnonisolated func f() { let t: Theme = injected() }\n#endif",
    "let f = c.fork { $0.override(Theme.self) { Dark() } }\nnonisolated func f() { let t: Theme = injected() }",
  ])
  func `other code is not`(text: String) {
    #expect(findings(text).map(\.description) == [])
  }

  @Test func `each binding has to be confined`() {
    let text = "nonisolated func f() { let t: Theme = injected() }"
    var other = Self.theme
    other.scope = 1
    #expect(findings(text, [Self.theme, other]).count == 1)
    other.isConfined = false
    #expect(findings(text, [Self.theme, other]) == [])
    #expect(findings(text, [other]) == [])
  }
}
