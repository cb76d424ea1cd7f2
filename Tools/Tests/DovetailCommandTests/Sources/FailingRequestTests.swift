@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// Requests that fail although their keys are provided.
@Suite struct FailingRequestTests {
  private static let modules = """
    import Dovetail
    struct Parts: DependencyModule {
      func register(in c: DependencyContainer) {
        c.register(Database.self, using: Database.open)
        c.register(Session.self, as: .scoped("session")) { Session() }
        c.register(Token.self, as: .unique) { await Token() }
        c.register(Settings.self, as: .eager) { await Settings() }
        c.register(Store.self, as: .unique, using: Store.init(database:))
        c.register(Page.self, as: .unique, using: Page.init(session:))
      }
    }
    let parts = Parts()
    let c: DependencyContainer
    """

  private static func part(
    _ type: String, _ line: Int, _ lifetime: Blueprint.Lifetime = .single, isAsync: Bool = false,
    needs: String..., role: Blueprint.Role = .single
  ) -> Blueprint.Binding {
    .init(
      key: .init(type: type), role: role, lifetime: lifetime,
      location: .init(fileID: "App/Parts.swift", line: line),
      edges: needs.enumerated().map {
        .init(key: .init(type: $1), parameter: role == .alias ? nil : $0 + 1)
      },
      isAsync: isAsync)
  }

  private static let bindings = [
    part("Database", 4, isAsync: true), part("Session", 5, .scoped("session")),
    part("Token", 6, .unique, isAsync: true), part("Settings", 7, .eager, isAsync: true),
    part("Store", 8, .unique, needs: "Database"), part("Page", 9, .unique, needs: "Session"),
    part("any Reading", 4, .unique, needs: "Database", role: .alias),
    part("any Signing", 6, .unique, needs: "Token", role: .alias),
    part("any User", 5, .unique, needs: "Session", role: .alias),
  ]

  private func findings(
    _ text: String, _ bindings: [Blueprint.Binding] = bindings, modules: String = modules,
    properties: [Blueprint.Property] = []
  ) -> [DependencyDiagnostic] {
    CheckedSources(
      [
        ("Sources/App/Parts.swift", modules), ("Sources/App/App.swift", "import Dovetail\n" + text),
      ],
      of: Blueprint(bindings: bindings, properties: properties)
    ).findings
  }

  private func found(_ text: String, _ bindings: [Blueprint.Binding] = bindings) -> [String] {
    findings(text, bindings).map {
      "\($0.location!.line) \($0.severity) \($0.id.rawValue) \($0.path.last.map(\.description) ?? $0.message)"
    }
  }

  // MARK: - Asynchronous recipes

  @Test(arguments: [
    "func f() throws { let t = try c.resolve(Token.self) }",
    "func f() throws { let t: Token = try c.resolve() }",
    "func f() async throws { let t = try c.resolve(Token?.self) }",
    "func f() { let t: Token = injected() }", "func f() async { await g(injected(Token.self)) }",
    "func f() { @Injected var t: Token }", "func f(t: Token = injected()) {}",
    "func f() throws { let t = try DependencyContainer.shared.resolve(Token.self) }",
    "func f() async throws { await g { try c.resolve(Token.self) } }",
    "func f() throws { let t = try c.resolve((any Signing).self) }",
  ])
  func `synchronous code that asks for a new asynchronous part is an error`(text: String) {
    #expect(found(text) == ["2 error AsyncFromSync Token"])
  }

  @Test func `an asynchronous part that is kept, and that nothing awaits, is a warning`() {
    #expect(
      findings("func f() throws { let d = try c.resolve(Store.self) }").map(\.description) == [
        """
        Sources/App/App.swift:2: warning: [Dovetail/AsyncFromSync] `Database` has an async recipe and was resolved from synchronous code
          Store → Database
          App/Parts.swift:8: Store was registered here, and needs Database as parameter 1
          App/Parts.swift:4: Database was registered here
          help: resolve it with `try await`, or build it first: as: .eager and start()
        """
      ])
    #expect(found("let d: Reading = injected()") == ["2 warning AsyncFromSync Database"])
    #expect(
      found("func f() throws { try c.resolve(Database.self, mode: .new) }")
        == ["2 error AsyncFromSync Database"])
  }

  @Test(arguments: [
    "func f() async throws { let t = try await c.resolve(Token.self) }",
    "func f() async throws { async let t = try c.resolve(Token.self); try await t }",
    "func f() async throws { async let t = c.resolve(Token.self); try await t }",
    "func f() async throws { let t = try await g(c.resolve(Token.self)) }",
    "func f() async throws { let t = try await c.resolve(Token.self) as Token }",
    "func f() { let s: Settings = injected() }", "func f() { let t = Lazy<Token>() }",
    "func f() { @LazyInjected var t: Token }", "func f() { let t: Maker<Token> = injected() }",
    "func f() { let t: [Token] = injected() }",
    "#if DEBUG\nfunc f() { let t: Token = injected() }\n#endif",
    "func f() { let t: Token = injected(from: other) }",
    "func f() { let t: Token = injected() }\nlet fake = c.fork { $0.override(Token.self) { Token() } }",
    "func f() { let t: Token = injected() }\nlet other = DependencyContainer()\nfunc g() { other.register(Token.self) { Token() } }",
    "func f() { let t: Token = injected() }\nlet fake = c.fork { $0.override(Token.self, with: Token()) }",
    "func f() { let d: Database = injected(mode: .new) }\nlet fake = c.fork { $0.override(Database.self) { Database() } }",
    "func f() {\n  // dovetail: provided elsewhere\n  let t: Token = injected()\n}",
  ])
  func `a part that may be had synchronously, or is awaited, is no finding`(text: String) {
    #expect(found(text) == [])
  }

  @Test(arguments: [
    "func g() async throws { try await c.resolve(Database.self) }",
    "func g() async throws { try await c.resolve(Store.self) }",
    "func g() async throws -> Database { try await c.resolve() }",
    "func g() async throws { let d = Lazy<Database>(); try await d.load() }",
    "func g<T>() async throws -> T { try await c.resolve() }",
  ])
  func `a kept part that something awaits may be there`(text: String) {
    let all = found("func f() { let d: Database = injected() }\n" + text)
    #expect(all.filter { !$0.contains("note") } == [])
  }

  @Test func `a kept part may be awaited in a file that does not import Dovetail`() {
    let files = [
      ("Sources/App/Parts.swift", Self.modules),
      ("Sources/App/App.swift", "import Dovetail\nfunc f() { let d: Database = injected() }"),
    ]
    let blueprint = Blueprint(bindings: Self.bindings)
    #expect(CheckedSources(files, of: blueprint).findings.count == 1)
    let other = (
      "Sources/App/Main.swift", "func g() async throws { try await c.resolve(Store.self) }"
    )
    #expect(CheckedSources(files + [other], of: blueprint).findings == [])
    // Nor does a preview need another word.
    let preview = (
      "Sources/App/Preview.swift",
      "import Dovetail\nlet p = c.fork { $0.override(Database.self) { .fake } }"
    )
    #expect(CheckedSources(files + [preview], of: blueprint).findings == [])
  }

  @Test func `a kept part that something else may make may be there`() {
    let text = "func f() { let d: Database = injected() }"
    #expect(found(text).count == 1)
    let eager = Self.part("Server", 20, .eager, needs: "Store")
    #expect(found(text, Self.bindings + [eager]) == [])
    let opaque = registered("Server", "Other/Server.swift", 1, isAsync: true, isOpaque: true)
    #expect(found(text, Self.bindings + [opaque]) == [])
    let handle = Blueprint.Property(
      owner: "App.Screen", name: "database",
      need: .init(key: .init(type: "Database"), kind: .deferred))
    #expect(findings(text, properties: [handle]) == [])
    // Its registration is in no source, and so the code around that may await it.
    #expect(findings(text, modules: "").isEmpty)
  }

  // MARK: - Scopes

  @Test(arguments: [
    "func f() throws { let s = try DependencyContainer.shared.resolve(Session.self) }",
    "func f() throws { let s: Session = try Dovetail.DependencyContainer.shared.resolve() }",
    "func f() async throws { let s = try await DependencyContainer.shared.resolve(Session.self) }",
    "func f() { @Injected(from: .shared) var s: Session }",
    "func f() { let s: Session = injected(from: .shared) }",
    "func f() throws { try DependencyContainer.shared.resolve(Page.self) }",
    "func f() throws { try DependencyContainer.shared.resolve((any User).self) }",
  ])
  func `a part of a scope that is asked of another container is an error`(text: String) {
    #expect(found(text) == ["2 error MissingScope Session"])
  }

  @Test func `the text says which scope to open`() {
    #expect(
      findings("let s = try DependencyContainer.shared.resolve(Session.self)").map(\.description)
        == [
          """
          Sources/App/App.swift:2: error: [Dovetail/MissingScope] `Session` needs a scope named "session", and no scope is open here
            App/Parts.swift:5: Session was registered here, as .scoped("session")
            help: open one, and resolve from it: withScope("session") { scope in … }
          """
        ])
  }

  @Test(arguments: [
    "func f(c: DependencyContainer) throws { let s = try c.resolve(Session.self) }",
    "func f() throws { let s: Session = injected() }",
    "func f() throws { var c = DependencyContainer.shared; c = s; try c.resolve(Session.self) }",
    "func f() throws { let c = DependencyContainer.shared.makeScope(\"session\"); try c.resolve(Session.self) }",
    "func f() throws { let c = scope ?? DependencyContainer.shared; try c.resolve(Session.self) }",
    "func f() throws { try DependencyContainer.shared.resolve(Session.self, mode: .new) }",
    "func f() throws { try Containers.shared.resolve(Session.self) }",
    "func f() throws { try DependencyContainer.shared.resolve(Lazy<Session>.self) }",
    "let c = DependencyContainer()\nfunc f() throws { c.register(Session.self) { Session() }; try c.resolve(Session.self) }",
    "struct A { init(_ c: DependencyContainer) throws { try c.resolve(Session.self) } }\nlet c = DependencyContainer.shared",
  ])
  func `a part of a scope that may be asked of it is no finding`(text: String) {
    #expect(found(text) == [])
  }

  // MARK: - Aliases and graphs

  @Test func `an alias that a scope registers is a note where it is asked for`() {
    let text = """
      func serve() async throws {
        try await c.withScope("request") { scope in
          scope.register(User.self) { User() }
            .alias(Person.self) { $0 }
        }
      }
      func f() { let p: Person = injected() }
      """
    #expect(found(text) == ["8 note UncheckedNeed Person"])
  }

  @Test func `an alias in a module that nothing installs is seen`() {
    let text = """
      struct Users: DependencyModule {
        func register(in c: DependencyContainer) {
          c.register(User.self) { User() }.alias(Person.self) { $0 }
        }
      }
      func f() { let p: Person = injected() }
      """
    #expect(
      findings(text).map(\.description) == [
        """
        Sources/App/App.swift:7: error: [Dovetail/MissingBinding] nothing provides `Person`
          Sources/App/App.swift:4: it is registered here, but the blueprint does not have it
          help: install the module that registers it, pass the blueprint that has it too, or write “// dovetail: provided elsewhere” above the registration
        """
      ])
  }

  private static let graph = """
    @DependencyGraph final class Users: Sendable {
      let id: Int
      func makePerson() -> Person { Person(id) }
      func makePage(number: Int) -> Book { Book() }
      @Unique func makeTicket() async -> Ticket { await Ticket() }
    }

    """

  @Test(arguments: [
    "s.install(Users(id: 1))", "Users(id: 1).install(in: s)",
    "let users = Users(id: 1)\ns.install(users)",
  ])
  func `a part of a graph that a scope installs is a note where it is asked for`(text: String) {
    let asking = "func f() { let p: Person = injected() }\n"
    let serve = "func g() async { await c.withScope(\"r\") { s in \(text) } }"
    #expect(found(asking + Self.graph + serve) == ["2 note UncheckedNeed Person"])
    // A graph that nobody installs answers no container.
    #expect(found(asking + Self.graph) == ["2 error MissingBinding Person"])
    #expect(
      found("func f() { let p: Book = injected() }\n" + Self.graph + serve)
        == ["2 error MissingBinding Book"])
    // No container has a private part.
    for mark in ["private func makeP", "@available(macOS 26, *) func makeP"] {
      let graph = Self.graph.replacing("func makeP", with: mark)
      #expect(found(asking + graph + serve) == ["2 error MissingBinding Person"])
    }
  }

  @Test func `the parts of an installed graph are provided, and checked`() {
    let text = "let c = DependencyContainer(Users(id: 1))\n" + Self.graph
    let graph = [
      registered("Person", "App/App.swift", 5),
      registered("Ticket", "App/App.swift", 7, as: .unique, isAsync: true),
    ]
    #expect(found(text + "func f() { let p: Person = injected() }", graph) == [])
    #expect(
      found(text + "func f() { let t: Ticket = injected() }", graph)
        == ["9 error AsyncFromSync Ticket"])
    #expect(
      found(text + "func f() { let p: Person = injected(named: \"x\") }", graph)
        == ["9 error MissingBinding Person named \"x\""])
  }
}
