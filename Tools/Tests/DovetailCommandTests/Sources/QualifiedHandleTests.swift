@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

@Suite struct QualifiedHandleTests {
  /// With its module, the type of a handle is the handle's all the same.
  @Test(arguments: [
    "struct A { let git: Dovetail.Lazy<Git>; init() { git = Dovetail.Lazy() } }",
    "let git: Dovetail.Lazy<Git> = .init()", "let git = injected(Dovetail.Weak<Git>.self)",
    "let git = Dovetail.Lazy<Git>()",
  ])
  func `a handle after its module`(text: String) {
    func messages(_ bindings: [Blueprint.Binding]) -> [String] {
      let sources = [(path: "Sources/App/A.swift", text: "import Dovetail\n\(text)")]
      return CheckedSources(sources, of: Blueprint(bindings: bindings)).findings.map(\.message)
    }
    #expect(messages([]) == ["nothing provides `Git`"])
    #expect(messages([registered("Git", "App/Modules.swift", 1)]) == [])
  }
}
