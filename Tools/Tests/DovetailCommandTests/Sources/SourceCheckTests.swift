@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

@Suite struct SourceCheckTests {
  private static let end = "\nimport Dovetail\nlet container: DependencyContainer\n"

  private func bindings(_ keys: (String, String?)...) -> [Blueprint.Binding] {
    keys.enumerated().map { index, key in
      registered(key.0, named: key.1, "App/Modules.swift", 100 + index)
    }
  }

  private func check(_ text: String, _ bindings: [Blueprint.Binding] = []) -> CheckedSources {
    CheckedSources(
      [(path: "Sources/App/Feed.swift", text: text + Self.end)],
      of: Blueprint(bindings: bindings))
  }

  /// The errors of a text, one line for each: the line and the type.
  private func missing(_ text: String, _ bindings: [Blueprint.Binding] = []) -> [String] {
    check(text, bindings).findings.filter { $0.id == .missingBinding }
      .map { "\($0.location!.line): \($0.path.last!)" }
  }

  private func notes(_ text: String, _ bindings: [Blueprint.Binding] = []) -> [String] {
    check(text, bindings).findings.filter { $0.severity == .note }
      .map { "\($0.location!.line): \($0.message)" }
  }

  @Test(arguments: [
    "let git: GitClient = injected()", "let git = injected(GitClient.self)",
    "let git = injected() as GitClient",
    "func f() { @Injected var git: GitClient }",
    "func f() { @Injected(mode: .new) var git: GitClient }",
    "func f() { @LazyInjected var git: GitClient }",
    "func f() { @Dovetail.Injected var git: GitClient }",
    "func f() { @DovetailSwiftUI.LazyInjected(mode: .new) var git: GitClient }",
    "struct Screen { @Dovetail::Injected var git: GitClient }",
    "struct Screen { @Injected var git: GitClient }",
    "init(git: GitClient = injected()) {}",
    "func f(_ git: GitClient = injected()) {}",
    "func f() throws { let git = try container.resolve(GitClient.self) }",
    "func f() throws { let git: GitClient = try container.resolve() }",
    "func f() async throws { let git = try await container.resolve(GitClient.self) }",
    "func f() throws { let git = try container.resolve() as GitClient }",
    "func f() throws { let git = (try container.resolve()) as GitClient }",
    "func f() throws { n += try g() + h(container.resolve(GitClient.self)) }",
    "func f() throws -> GitClient { try container.resolve() }",
    "func f() throws -> GitClient { print(); return try container.resolve() }",
    "var git: GitClient { injected() }",
    "var git: GitClient { get { injected() } }",
    "let git = Lazy<GitClient>()", "let git: Lazy<GitClient> = Lazy()",
    "let git: Lazy<GitClient> = .init()",
    "init(git: Lazy<GitClient> = .init(mode: .new)) {}",
    "class A { var git: GitClient; init() { self.git = injected() } }",
    "class A { var git: GitClient; init() { git = injected() } }",
    "struct Feed { let git: GitClient }; let feed = Feed(git: injected())",
    "struct Feed { init(with git: GitClient) {} }; let feed = Feed.init(with: injected())",
    "typealias Client = GitClient; let git: Client = injected()",
    "let make = { () -> GitClient in injected() }",
    "let git: App.GitClient = injected()",
    "let git: (any GitClient) = injected()",
    "let git: Maker<GitClient, Int> = injected()",
    "let git = injected(Weak<GitClient>.self)",
    "func f(git: @autoclosure () -> GitClient = injected()) {}",
    "class A { init(git: @autoclosure () -> GitClient) {} }; let a = A(git: injected())",
    "func f() throws { let git = try container.resolve(GitClient.self, with: 7, x, line: 1) }",
    "func f() throws { let git: GitClient = try container.resolve(with: 7, \"x\") }",
    "struct Page { @Resolved(GitClient.self, with: 7, \"x\") var git }",
  ])
  func `a key that is asked for and not provided is found`(text: String) {
    let found = missing("import Dovetail\n\(text)")
    #expect(found.count == 1, "\(text)")
    #expect(found.first?.hasPrefix("2: ") == true && found.first?.contains("GitClient") == true)
    #expect(missing(text, bindings(("GitClient", nil))) == [])
    #expect(missing(text, bindings(("any GitClient", nil))) == [])
  }

  @Test(arguments: [
    "let git: GitClient? = injected()", "let git: [GitClient] = injected()",
    "let git: Weak<GitClient>? = injected()", "let git = injected(Weak<[GitClient]>.self)",
    "let git = injected(Lazy<GitClient?>.self)",
    "func f() throws { let git: GitClient = try container.resolve(url, with: 7) }",
    "func f() throws { let git: GitClient = try container.resolve(with: 7, line: 1, \"x\") }",
    "@WeakInjected var git: GitClient?", "let git = Lazy { GitClient() }",
    "let git: Lazy<GitClient> = .init { GitClient() }", "let git: Git<GitClient> = .init()",
    "func f<T>() -> T { injected() }",
    "func f<each T>(_ t: repeat (each T).Type) { _ = (repeat injected((each t).self)) }",
    "struct A<T> { let t: T = injected() }",
    "let git: GitClient = injected(from: other)", "// let git: GitClient = injected()",
    "let text = \"injected(GitClient.self)\"", "promise.resolve()", "let x = url.resolve(path)",
    "@Injected(\\.git) var git: GitClient", "let git: GitClient = resolve()",
    "@Factory.Injected var git: GitClient",
    "protocol P { associatedtype Git; func f() throws -> Git }",
    "extension P { func f() throws -> T { try container.resolve() } }",
    "#if DEBUG\nlet git: GitClient = injected()\n#endif",
    "#if DEBUG\ncontainer.register(GitClient.self) { GitClient() }\n#endif\nlet git: GitClient = injected()",
    "typealias ID = A\ntypealias ID = B\nlet id: ID = injected()",
  ])
  func `a key that need not be provided, or is not asked for, is no error`(text: String) {
    #expect(missing(text) == [])
  }

  @Test func `aliases that name each other in different types have an end`() {
    let text =
      "enum A { typealias X = Maker<Y> }\nenum B { typealias Y = Maker<X>; let x: X = injected() }"
    #expect(check(text).count == 1)
  }

  @Test func `names are compared where they are known`() {
    let urls = bindings(("URL", "api"), ("URL", "cdn"))
    #expect(missing("let url: URL = injected(named: \"api\")", urls) == [])
    #expect(missing("let url: URL = injected(named: name)", urls) == [])
    #expect(missing("let url: URL = injected(named: .api)", urls) == [])
    #expect(missing("let url: URL = injected()", urls) == ["1: URL"])
    #expect(missing("let url: URL = injected(named: \"apo\")", urls) == ["1: URL named \"apo\""])
    let member = "extension DependencyKey<URL> { static var video: Self { \"video\" } }\n"
    let video = "let url: URL = injected(named: .video)"
    #expect(missing(member + video, urls) == ["2: URL named \"video\""])
    // Another type's member of that name may be meant, which is not a literal.
    let other = "extension DependencyKey<Image> { static var video: Self { .named(path) } }\n"
    #expect(missing(other + video, urls) + missing(other + member + video, urls) == [])
  }

  @Test(arguments: [
    ("[String: Int]", "Dictionary<String, Int>"), ("Box<Feed.Item>", "Box<Item>"),
    ("any B & A", "any A & B"), ("(Int) -> String", "@Sendable (Int) -> String"),
    ("(Int, name: String)", "(Int, name: String)"), ("Outer.Inner", "Inner"),
    ("TimeInterval", "Double"), ("Optional<Int>", "Int?"),
    ("`Type`", "Type"), ("Box<`My Part`>", "Box<`My Part`>"),
    // A composition has no protocols at run time that only the compiler knows.
    ("any A & Sendable", "any A"), ("[any Sendable & A]?", "any A"), ("any Sendable", "Any"),
    ("any A & SendableMetatype & B", "any A & B"), ("Box<any A & Sendable>", "Box<A>"),
    ("any A & AnyObject", "any A & AnyObject"), ("any A & AnyObject", "any A"),
  ])
  func `types are the same, however they are spelled`(asked: String, key: String) {
    #expect(missing("let x: \(asked) = injected()", bindings((key, nil))) == [])
    let alias = "typealias Alias = B & Sendable\nlet x: any Alias & C & A = injected()"
    #expect(missing(alias, bindings(("any A & B & C", nil))) == [])
  }

  @Test func `the text has the line, near misses and the other places`() {
    let text = """
      import Dovetail
      func commit() {
        let git: GitClient = injected()
      }
      func push(git: GitClient = injected()) {}
      """
    #expect(
      check(text, bindings(("GitClients", nil))).findings.map(\.description) == [
        """
        Sources/App/Feed.swift:3: error: [Dovetail/MissingBinding] nothing provides `GitClient`
          Sources/App/Feed.swift:5: it is asked for here too
          similar: `GitClients` (App/Modules.swift:100)
          help: register(GitClient.self) { … }
        """
      ])
  }

  @Test func `a request that cannot be followed is a note`() {
    #expect(
      check("func f() {\n  use(injected())\n}").findings.map(\.description) == [
        """
        Sources/App/Feed.swift:2: note: [Dovetail/UncheckedNeed] what injected() asks for is not written beside it
          help: write injected(T.self) to have it checked
        """
      ])
  }

  @Test func `a key that only a scope of the sources has is a note with its place`() {
    let text = """
      func serve() async throws {
        try await container.withScope("session") { scope in
          scope.register(User.self) { user }
          greet(try scope.resolve(User.self))
        }
      }
      """
    #expect(
      check(text).findings.map(\.description) == [
        """
        Sources/App/Feed.swift:4: note: [Dovetail/UncheckedNeed] nothing here provides `User`, but a scope registers it
          Sources/App/Feed.swift:3: User is registered here
        """
      ])
  }

  @Test func `an async let asks, too, without a try`() {
    let text = """
      func f(_ container: DependencyContainer) async throws {
        async let user: User = container.resolve()
        async let other = container.resolve(Other.self)
        _ = try await (user, other)
      }
      """
    #expect(
      check(text).findings.map(\.message) == [
        "nothing provides `User`", "nothing provides `Other`",
      ])
  }

  @Test(arguments: ["container.fork", "withDependencies", "Text(name).dependencies"])
  func `and so is one that only a fork has`(call: String) {
    let text = """
      let fork = \(call) { $0.register(User.self) { user } }
      let user: User = injected()
      """
    #expect(
      check(text).findings.map(\.description) == [
        """
        Sources/App/Feed.swift:2: note: [Dovetail/UncheckedNeed] nothing here provides `User`, but a fork registers it
          Sources/App/Feed.swift:1: User is registered here
        """
      ])
  }

  @Test(arguments: ["scope.override(User.self) { user }", "scope.override(User.self, with: user)"])
  func `an override provides a key in a fork, and in a scope`(call: String) {
    for kind in ["fork", "scope"] {
      let text = """
        let other = container.\(kind == "fork" ? kind : "makeScope") { scope in \(call) }
        let user: User = injected()
        """
      #expect(notes(text) == ["2: nothing here provides `User`, but a \(kind) registers it"])
      #expect(missing(text) == [])
    }
  }

  @Test(arguments: [
    "DependencyContainer", "Resolution", "DependencyResolver", "MainActorRegistry",
  ])
  func `what an extension resolves without self is checked too`(type: String) {
    let text = "extension \(type) { func f() throws { _ = try resolve(User.self) } }"
    #expect(missing(text) == ["1: User"])
    #expect(missing(text.replacing(type, with: "Promise")) == [])
  }

  // MARK: - Recipes

  private func recipes(_ line: Int) -> [Blueprint.Binding] {
    bindings(("Store", nil), ("Clock", nil))
      + [registered("Feed", "App/Feed.swift", line, isOpaque: true)]
  }

  @Test func `an opaque recipe's need is an edge, read from its source`() {
    let text = """
      func register(in container: DependencyContainer) {
        container.register(Feed.self) { r in
          let clock: Clock = try r.resolve()
          return Feed(store: try r.resolve(Store.self), clock: clock, late: { try r.resolve(Store.self) })
        }
      }
      """
    let checked = check(text, recipes(2))
    #expect(checked.findings == [])
    #expect(
      checked.blueprint.bindings[2].edges == [
        .init(
          key: .init(type: "Clock"),
          origin: .source(.init(fileID: "Sources/App/Feed.swift", line: 3))),
        .init(
          key: .init(type: "Store"),
          origin: .source(.init(fileID: "Sources/App/Feed.swift", line: 4))),
        .init(
          key: .init(type: "Store"), kind: .deferred,
          origin: .source(.init(fileID: "Sources/App/Feed.swift", line: 4))),
      ])
    // Everything that the recipe resolves is known, so it is no longer opaque.
    #expect(checked.findings(roots: nil) == [])
  }

  @Test func `a recipe that passes its resolution on stays opaque`() {
    let text = "container.register(Feed.self) { r in try make(r, try r.resolve(Store.self)) }"
    let checked = check(text, recipes(1))
    #expect(checked.blueprint.bindings[2].edges.count == 1)
    #expect(checked.findings(roots: nil).map(\.id) == [.opaqueRecipe])
  }

  @Test func `the rules see the needs that recipes resolve`() {
    var parts = recipes(1)
    parts[0].edges = [.init(key: .init(type: "Feed"), parameter: 1)]
    let text = "container.register(Feed.self) { r in Feed(try r.resolve(Store.self)) }"
    #expect(check(text, parts).findings(roots: nil).map(\.id) == [.dependencyCycle])
  }

  @Test func `a recipe's missing need is reported with its path`() {
    let text = "container.register(Feed.self) { Feed(try $0.resolve(Missing.self)) }"
    #expect(
      check(text, recipes(1)).findings.map(\.description) == [
        """
        Sources/App/Feed.swift:1: error: [Dovetail/MissingBinding] nothing provides `Missing`
          Feed → Missing
          App/Feed.swift:1: Feed was registered here, and needs it
          help: register(Missing.self) { … }
        """
      ])
  }

  @Test func `a need that the blueprint has too is spelled as there`() {
    let clock = Blueprint.Key(type: "any Clock", identity: "any App.Clock")
    let invoice = Blueprint.Binding(
      key: .init(type: "Invoice"), location: .init(fileID: "App/Modules.swift", line: 7),
      edges: [.init(key: clock, parameter: 1)])
    let found = check("let clock = injected(Clock.self)", [invoice]).findings(roots: nil)
    #expect(
      DiagnosticRenderer(style: .plain).render(found) == """
        App/Modules.swift:7: error: [Dovetail/MissingBinding] nothing provides `any Clock`
          Invoice → any Clock
          App/Modules.swift:7: Invoice was registered here, and needs it as parameter 1
          help: register((any Clock).self) { … }
        Sources/App/Feed.swift:1: error: [Dovetail/MissingBinding] nothing provides `any Clock`
          help: register((any Clock).self) { … }
        """)
  }

  @Test func `a registration that the blueprint has is no excuse`() {
    let text = """
      func reg(_ c: DependencyContainer) { c.register(URL.self, named: "cdn") { URL() } }
      func load() { let url: URL = injected() }
      """
    let binding = registered("URL", named: "cdn", "App/Feed.swift", 1)
    #expect(missing(text, [binding]) == ["2: URL"])
  }

  @Test(arguments: [
    "c.decorate(Clock.self) { clock, r in clock }", "c.contribute(Clock.self) { Clock() }",
    "c.override(Clock.self) { Clock() }",
    "table.register(Clock.self, forCellReuseIdentifier: \"c\")",
  ])
  func `a registration that provides nothing is no excuse`(_ line: String) {
    #expect(missing("\(line)\nlet clock: Clock = injected()") == ["2: Clock"])
  }

  @Test(arguments: [
    "struct Parts { subscript<Part>(p: Part.Type) -> Part { injected() } }",
    "struct Box<Value> { var value: Value }\nfunc b() -> Box<Basket> { Box(value: injected()) }",
  ])
  func `a generic type is no error`(_ text: String) {
    #expect(missing(text) == [])
  }
}
