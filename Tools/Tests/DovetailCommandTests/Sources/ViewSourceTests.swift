@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// The sources of views, which ask with `@Resolved`.
@Suite struct ViewSourceTests {
  private func findings(_ text: String, _ bindings: [Blueprint.Binding] = []) -> [String] {
    CheckedSources(
      [(path: "Sources/App/Views.swift", text: "import DovetailSwiftUI\n" + text)],
      of: Blueprint(bindings: bindings)
    ).findings.map { "\($0.location!.line): \($0.severity): \($0.message)" }
  }

  @Test(arguments: [
    "@Resolved(Model.self) var model", "@Resolved(Model.self) private var model: Model",
    "@Resolved(Model.self, named: \"a\") var model", "@Resolved var model: Model",
    "@Resolved(named: \"a\") var model: Model",
    "@Resolved var model: Model; init(user: User) { _model = Resolved(Model.self, with: user) }",
    "@Resolved private var model: Model; init() { _model = .init(Model.self, with: 1) }",
  ])
  func `a model that a view asks for is checked`(property: String) {
    let text = "struct Screen: View { \(property) }"
    let name = property.contains("named") ? "a" : nil
    let suffix = name.map { " named \"\($0)\"" } ?? ""
    #expect(findings(text) == ["2: error: nothing provides `Model`\(suffix)"])
    let model = registered("Model", named: name, "App/Parts.swift", 1)
    #expect(findings(text, [model]) == [])
  }

  @Test func `a view may have its model from the scope of a view`() {
    let text = """
      struct Root: View {
        var body: some View {
          Screen().dependencyScope("session") { $0.mainActor.register(Model.self) { Model() } }
        }
      }
      struct Screen: View { @Resolved(Model.self) var model }
      """
    #expect(findings(text) == ["7: note: nothing here provides `Model`, but a scope registers it"])
    let session = registered("Model", "App/Parts.swift", 1, as: .scoped("session"))
    #expect(findings("struct Screen: View { @Resolved(Model.self) var model }", [session]) == [])
  }

  @Test(arguments: [
    "struct Resolved { init(_ type: Any.Type) {} }", "@propertyWrapper struct Resolved<T> {}",
  ])
  func `a Resolved of the sources is another one`(declaration: String) {
    #expect(findings("\(declaration)\nstruct Screen { @Resolved(Model.self) var model }") == [])
  }
}
