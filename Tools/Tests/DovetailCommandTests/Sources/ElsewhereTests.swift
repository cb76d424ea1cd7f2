@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// A key that the sources register has to be in a blueprint, unless they say where else it is.
@Suite struct ElsewhereTests {
  private let asking = "import Dovetail\nlet git: Git = injected()\n"

  private func findings(
    _ registering: String, _ bindings: [Blueprint.Binding] = [], asking: String? = nil
  ) -> [String] {
    CheckedSources(
      [
        (path: "Sources/App/App.swift", text: asking ?? self.asking),
        (path: "Sources/Git/Module.swift", text: registering),
      ], of: Blueprint(bindings: bindings)
    ).findings.map(\.description)
  }

  private let module = """
    struct GitModule: DependencyModule {
      func register(in container: DependencyContainer) {
        container.register(Git.self) { Git() }
      }
    }
    import Dovetail
    """

  @Test func `a registration under another name is not the one`() {
    for (asked, registered) in [(", named: \"main\"", ""), ("", ", named: \"main\"")] {
      let found = findings(
        "func add(to c: DependencyContainer) { c.register(Git.self\(registered)) { Git() } }\nimport Dovetail",
        asking: "import Dovetail\nlet git = injected(Git.self\(asked))")
      #expect(found.count == 1 && !found[0].contains("it is registered here"))
    }
    // The name may be the one that is asked for.
    let found = findings(
      "func add(to c: DependencyContainer) { c.register(Git.self, named: name) { Git() } }\nimport Dovetail",
      asking: "import Dovetail\nlet git = injected(Git.self, named: \"main\")")
    #expect(found.count == 1 && found[0].contains("it is registered here"))
  }

  @Test func `a module that nobody installs is an error`() {
    #expect(
      findings(module) == [
        """
        Sources/App/App.swift:2: error: [Dovetail/MissingBinding] nothing provides `Git`
          Sources/Git/Module.swift:3: it is registered here, but the blueprint does not have it
          help: install the module that registers it, pass the blueprint that has it too, or write “// dovetail: provided elsewhere” above the registration
        """
      ])
    #expect(findings(module, [registered("Git", "Git/Module.swift", 3)]) == [])
  }

  @Test(arguments: [
    ("struct GitModule", "// dovetail: provided elsewhere\nstruct GitModule"),
    ("struct", "// By another process.\n// dovetail: provided elsewhere\n@MainActor\nstruct"),
    ("DependencyModule {", "DependencyModule {  // dovetail: provided elsewhere"),
    ("  func", "  // dovetail: provided elsewhere\n  func"),
    ("    container", "    // dovetail: provided elsewhere\n    container"),
    ("{ Git() }", "{ Git() }  // dovetail: provided elsewhere"),
  ])
  func `a comment at a module or a registration says that its keys are elsewhere`(
    place: String, comment: String
  ) {
    #expect(findings(module.replacing(place, with: comment)) == [])
  }

  @Test(arguments: [
    "import Dovetail\nlet git: Git = injected()  // dovetail: provided elsewhere",
    "import Dovetail\n// dovetail: provided elsewhere\nlet git: Git = injected()",
    "import Dovetail\nfunc f(\n  // dovetail: provided elsewhere\n  git: Git = injected()\n) {}",
    "import Dovetail\n/// A screen.\n// dovetail: provided elsewhere\nstruct A {\n  func f() {\n    let git: Git = injected()\n  }\n}",
  ])
  func `a comment at what asks says so too`(_ text: String) {
    #expect(findings("", asking: text) == [])
  }

  @Test func `the comment is about nothing else`() {
    let other = "// dovetail: provided elsewhere\nlet other = 7\n" + module
    #expect(findings(other).count == 1)
    let text = asking + "let more: Git = injected()  // dovetail: provided elsewhere"
    #expect(findings("", asking: text).count == 1)
  }
}
