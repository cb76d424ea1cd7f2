@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

@testable import DovetailCommand

/// Only Dovetail's own calls ask for dependencies.
@Suite struct ForeignResolveTests {
  private func missing(_ files: [(path: String, text: String)]) -> [String] {
    CheckedSources(files, of: Blueprint()).findings.filter { $0.severity == .error }
      .map { "\($0.location!.fileID):\($0.location!.line): \($0.path.last!)" }
  }

  private func missing(_ text: String) -> [String] {
    missing([(path: "Sources/App/App.swift", text: text)])
  }

  @Test(arguments: [
    "import Swinject\nlet git = try container.resolve(Git.self)",
    "import Factory\nlet git: Git = injected()",
    "import Dovetail\nimport Swinject\nlet git = container.resolve(Git.self)!",
    "import Dovetail\nimport Swinject\nlet git = container.resolve(Git.self)",
    "import Dovetail\nimport Swinject\nlet git = try Shop(container.resolve(Git.self)!)",
    "import Dovetail\nstruct DNS {}\nlet dns = DNS()\nlet host = try dns.resolve(Host.self)",
    "import Dovetail\nactor DNS {}\nlet host = try await DNS.shared.resolve(Host.self)",
    "import Dovetail\nclass DNS {}\nfunc f(dns: DNS?) throws { try dns.resolve(Host.self) }",
    "import Dovetail\nstruct A { let dns: any DNS; func f() throws { try self.dns.resolve(Host.self) } }\nprotocol DNS {}",
    "import Dovetail\nstruct DNS { func resolve(_ host: Host.Type) throws {} }\nlet host = try make().resolve(Host.self)",
    "import Dovetail\nfunc injected() -> Git { Git() }\nlet git: Git = injected()",
    "import Dovetail\n@propertyWrapper struct Injected {}\nstruct A { @Injected var git: Git }",
  ])
  func `a call of another library is no asking`(_ text: String) {
    #expect(missing(text) == [])
  }

  @Test(arguments: [
    "import DovetailDiscovery\nlet git: Git = injected()",
    "@testable public import DovetailTesting\nlet git: Git = injected()",
    "import struct Dovetail.Lazy\nlet git = Lazy<Git>()",
    "import Dovetail\nstruct DNS { func resolve() {} }\nlet c = DependencyContainer()\nlet git = try c.resolve(Git.self)",
    "import Dovetail\nstruct Shop: DependencyResolver {}\nlet git = try Shop().resolve(Git.self)",
  ])
  func `a call of Dovetail is one, however it was imported`(_ text: String) {
    #expect(missing(text).count == 1)
  }

  @Test(arguments: [
    "func f(r: Resolver) throws { let git = try #require(r.resolve(Git.self)) }",
    "func a() -> C { b() }\nfunc b() -> C { a() }\nlet git = try a().resolve(Git.self)",
    "func f(r: Resolver!) throws { let git = try XCTUnwrap(r.resolve(Git.self)) }",
    "func f(r: Optional<Resolver>) throws { let git = try XCTUnwrap(r?.resolve(Git.self)) }",
    "class A { var r: Resolver!\n func f() throws { let git = try XCTUnwrap(r!.resolve(Git.self)) } }",
    "class A { let r = Container()\n func f() throws { try unwrap(self.r.resolve(Git.self)) } }",
    "struct App { var old: Container }\nfunc f(app: App) throws { try unwrap(app.old.resolve(Git.self)) }",
    "func f(old: Container) { old.register(Int.self) { r in try! unwrap(r.resolve(Git.self)) } }",
    "func f(c: Container) { let d = { [r = c] in try unwrap(r.resolve(Git.self)) } }",
    "struct A { let c: DependencyContainer\n func f(_ old: Container?) throws { guard let c = old else { return }\n try unwrap(c.resolve(Git.self)) } }",
  ])
  func `a receiver that is known to be another library's makes no asking`(_ text: String) {
    #expect(missing("import Dovetail\nimport Swinject\n" + text) == [])
  }

  @Test(arguments: [
    "struct A { let c: DependencyContainer\n func f() throws { let c = c; try c.resolve(Git.self) } }",
    "func f(c: DependencyContainer) throws { let c = c; try c.resolve(Git.self) }",
    "func f(c: DependencyContainer?) throws { if let c { try c.resolve(Git.self) } }",
    "func f(c: DependencyContainer?) throws { guard let c = c else { return }; try c.resolve(Git.self) }",
    "struct A { var a: C { b }; var b: C { a }; func f() throws { try a.resolve(Git.self) } }\ntypealias C = DependencyContainer",
    "func f(c: C) { let d = { [c = c] in let c = c; { [c = c] in try c.resolve(Git.self) } } }\nfinal class C: DependencyResolver {}",
    "func f(r: some DependencyResolver & AnyObject) throws { try r.resolve(Git.self) }",
    "typealias R = Sendable & DependencyResolver\nfunc f(r: any R) throws { try r.resolve(Git.self) }",
    "typealias Container = B\ntypealias B = Container\nfunc f(r: Lookup) throws { try r.resolve(Git.self) }\nprotocol Lookup: Base & Sendable {}\nprotocol Base: DependencyResolver {}",
    "struct App { let new = DependencyContainer() }\nlet app = App()\nlet git = try app.new.resolve(Git.self)",
    "enum App { static let shared = DependencyContainer() }\nlet git = try App.shared.resolve(Git.self)",
    "extension DependencyContainer { func f() throws { try self.resolve(Git.self) } }",
  ])
  func `a receiver is looked up once, outwards, and asks if it may be Dovetail's`(_ text: String) {
    #expect(missing("import Dovetail\n" + text).count == 1)
  }

  @Test(arguments: [
    "func f(r: Resolver) throws { let r = try r.make(); try r.resolve(Git.self) }",
    "struct A { let a = b; let b = a; func f() throws { try a.resolve(Git.self) } }",
    "struct A { lazy var a = b.c; lazy var b = a.c; func f() throws { try a.resolve(Git.self) } }",
    "func f(c: C) { let d = { [c = c.x] in try c.resolve(Git.self) } }",
    "let c = try c.resolve(Git.self)",
    "func f<R: DependencyResolver>(r: R) throws { try r.resolve(Git.self) }",
    "struct A<R> { let r: R }\nextension A { func f() throws { try r.resolve(Git.self) } }",
    "let git = try Other.shared.resolve(Git.self)",
    "class Git {}; extension Sequence<DependencyContainer> { func f() throws { for c in self { try c.resolve(Git.self) } } }",
    "let git = try make().resolve(Git.self)",
  ])
  func `a receiver that isn't known makes a note, and following it has an end`(_ text: String) {
    let found = CheckedSources([("App.swift", "import Dovetail\n" + text)], of: Blueprint())
    #expect(found.findings.map(\.severity) == [.note])
  }

  @Test(arguments: [
    "struct L { func f(old: Container) { old.register(Git.self) { _ in Git() } } }",
    "final class L: Assembly { let old: Container\n init() { old.register(Git.self) { _ in Git() } } }",
    "func f() { let old = Container(); old.register(Git.self) { _ in Git() } }",
  ])
  func `a registration of another library is not Dovetail's`(_ text: String) {
    let app = "import Dovetail\nimport Swinject\nlet git: Git = injected()\n"
    let found = CheckedSources([(path: "Sources/App/App.swift", text: app + text)], of: Blueprint())
    #expect(
      found.findings.map(\.description) == [
        """
        Sources/App/App.swift:3: error: [Dovetail/MissingBinding] nothing provides `Git`
          help: register(Git.self) { … }
        """
      ])
  }

  @Test func `the elements of a tuple have its types`() {
    let text = "import Dovetail\nlet t: (Foo, Bar) = (injected(), injected())"
    #expect(missing(text) == ["Sources/App/App.swift:2: Foo", "Sources/App/App.swift:2: Bar"])
    #expect(missing("import Dovetail\nlet t: Both = (injected(), injected())") == [])
  }

  @Test func `a module of the sources may export Dovetail again`() {
    let user = (path: "Sources/App/App.swift", text: "import Core\nlet git: Git = injected()")
    let inside = (path: "Sources/Core/B.swift", text: "let git: Git = injected()")
    #expect(missing([user, inside]) == [])
    let core = (path: "Sources/Core/Core.swift", text: "@_exported import DovetailDiscovery")
    let found = missing([user, inside, core])
    #expect(found == ["Sources/App/App.swift:2: Git"])
    #expect(missing([inside, core]) == ["Sources/Core/B.swift:1: Git"])
  }

  @Test func `an app that is half moved from Swinject is sound`() {
    let run = ToolRun("check", "HalfMoved/app.json", "--sources", "HalfMoved/Sources")
    #expect(run == ToolRun(status: 0, output: "no findings in 4 bindings, 6 askings\n"))
  }
}
