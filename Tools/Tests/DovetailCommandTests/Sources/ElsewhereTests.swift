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
    let binding = Blueprint.Binding(
      key: .init(type: "Git"), location: .init(fileID: "Git/Module.swift", line: 3))
    #expect(findings(module, [binding]) == [])
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

  // MARK: - Modules that nothing installs

  private let lonely = """
    import Dovetail
    struct LonelyModule: DependencyModule {
      func register(in container: DependencyContainer) {
        container.register(Lonely.self) { Lonely() }
        container.register(Greeter.self, named: "hello") { Greeter() }
      }
    }

    """

  @Test func `a module that nobody installs or needs is an error`() {
    let expected = """
      Sources/Git/Module.swift:4: error: [Dovetail/WithoutEffect] nothing installs `LonelyModule`, which registers `Lonely` and `Greeter` named "hello"
        help: install it, pass the blueprint that has it, or write “// dovetail: provided elsewhere” above it
      """
    #expect(findings(lonely, asking: "") == [expected])
    let comment =
      "// LonelyModule()\nextension LonelyModule { var text: String { \"LonelyModule\" } }"
    #expect(findings(lonely, asking: comment) == [expected])
    let other = Blueprint.Binding(
      key: .init(type: "Greeter"), location: .init(fileID: "Git/Other.swift", line: 3))
    #expect(findings(lonely, [other], asking: "") == [expected])
  }

  @Test(arguments: [
    (["contribute(Plugin.self) { Plugin() }"], "contributes `Plugin`"),
    (["decorate(Greeter.self) { greeter, _ in greeter }"], "decorates `Greeter`"),
    (["register(GreeterProvider())"], "registers `Greeter`"),
    (["install(OtherModule())"], "installs `OtherModule`"),
    (
      [
        "contribute(A.self) { A() }", "contribute(B.self) { B() }", "install(OtherModule())",
        "register(Lonely.self) { Lonely() }",
      ], "registers `Lonely`, contributes `A` and `B` and installs `OtherModule`"
    ),
  ])
  func `a module that nobody installs is an error, whatever it does`(
    calls: [String], does: String
  ) {
    let module = lonely.replacing(
      /container.register[^}]*}\n.*\n/, with: calls.map { "container.\($0)\n" }.joined())
    let other = """
      import Dovetail
      struct OtherModule: DependencyModule { func register(in container: DependencyContainer) {} }
      struct GreeterProvider { func provide(_ r: Resolution) -> Greeter { Greeter() } }
      """
    #expect(
      findings(module, asking: other) == [
        """
        Sources/Git/Module.swift:4: error: [Dovetail/WithoutEffect] nothing installs `LonelyModule`, which \(does)
          help: install it, pass the blueprint that has it, or write “// dovetail: provided elsewhere” above it
        """
      ])
    let made = Blueprint.Binding(
      key: .init(type: "Greeter"), role: .contribution,
      location: .init(fileID: "Git/Module.swift", line: 4),
      decorators: [.init(fileID: "Git/Module.swift", line: 4)])
    #expect(findings(module, [made], asking: other) == [])
  }

  @Test(arguments: [
    "container.install(LonelyModule())", "LonelyModule().register(in: container)",
  ])
  func `a module that only such a module names is an error too`(_ call: String) {
    let outer = """
      import Dovetail
      struct OuterModule: DependencyModule {
        func register(in container: DependencyContainer) { \(call) }
      }
      """
    let texts = findings(lonely, asking: outer).map { $0.prefix { $0 != "\n" } }
    #expect(
      texts == [
        "Sources/Git/Module.swift:4: error: [Dovetail/WithoutEffect] nothing installs `LonelyModule`, which registers `Lonely` and `Greeter` named \"hello\"",
        "Sources/App/App.swift:3: error: [Dovetail/WithoutEffect] nothing installs `OuterModule`, which installs `LonelyModule`",
      ])
    let app = outer + "\nlet container = DependencyContainer(OuterModule())"
    #expect(findings(lonely, asking: app) == [])
    let other = Blueprint.Binding(
      key: .init(type: "Lonely"), location: .init(fileID: "Git/Module.swift", line: 4))
    #expect(findings(lonely, [other], asking: outer) == [])
  }

  @Test(arguments: ["let name = \"\\(LonelyModule.self)\"", "_ = LonelyModule()"])
  func `a module that is only described, or thrown away, is an error too`(_ text: String) {
    #expect(findings(lonely, asking: text).count == 1)
  }

  @Test(arguments: [
    "let container = DependencyContainer(LonelyModule())",
    "let modules: [any DependencyModule.Type] = [LonelyModule.self]",
    "_ = DependencyContainer(LonelyModule())",
    "func f() { container.makeScope(\"screen\") { $0.install(LonelyModule()) } }",
    "#Preview { Screen().dependencies(.init(App.LonelyModule())) }",
    "let module: LonelyModule = .init()",
    "// dovetail: provided elsewhere\nstruct",
    "#if DEBUG\nstruct", "@Discovered struct",
    "import Dovetail\nfunc f() throws { try container.resolve(Lonely.self) }  // dovetail: provided elsewhere",
  ])
  func `a module that code names or says to be elsewhere is none`(_ text: String) {
    let isOfModule = text.hasSuffix("struct")
    let module =
      isOfModule
      ? lonely.replacing("struct", with: text) + (text.hasPrefix("#") ? "#endif" : "")
      : lonely
    #expect(findings(module, asking: isOfModule ? "" : text) == [])
  }

  @Test(arguments: [("Lonely", nil), ("Greeter", "hello")])
  func `a module whose key another one provides is none`(type: String, name: String?) {
    let other = Blueprint.Binding(
      key: .init(type: type, name: name), location: .init(fileID: "Git/Live.swift", line: 3))
    #expect(findings(lonely, [other], asking: "") == [])
  }

  @Test(arguments: ["struct LonelyModule: Installer", "enum LonelyModule"])
  func `registrations outside of modules are left alone`(_ head: String) {
    let other = lonely.replacing("struct LonelyModule: DependencyModule", with: head)
    #expect(findings(other, asking: "") == [])
  }
}
