@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

@testable import DovetailCommand

/// A file without the import can use what a container has, but no name of the library.
@Suite struct MissingImportTests {
  private static let app = """
    struct App { static let container = DependencyContainer() }
    struct Home { let app: App; let parts: DependencyContainer; let old: Legacy }
    typealias Parts = DependencyContainer
    func boot(_ run: (DependencyContainer) throws -> Void) {}
    """

  /// The differences of a file without the import, beside one that has it.
  private func differences(_ text: String, of blueprint: Blueprint = .init()) -> [String] {
    let file = (path: "Sources/App/Feed.swift", text: "import Foundation\n" + text)
    return MarkedSources(Self.app, file, of: blueprint).differences
  }

  @Test(arguments: [
    "func f() throws { let git = try App.container.resolve(Git.self) } //E",
    "func f() throws { let git: Git = try App.container.resolve() } //E",
    "func f(home: Home) async throws { use(try await home.parts.resolve(Git.self)) } //E",
    "func f(_ parts: Parts) throws { use(try parts.resolve(Git.self)) } //E",
    "let fork = App.container.fork(); func f() throws { use(try fork.resolve(Git.self)) } //E",
    "func f() throws { boot { c in use(try c.resolve(Git.self)) } } //E",
    "extension Home { func f() throws { use(try parts.resolve(Git.self)) } } //E",
    "func f() throws { App.container.withScope(\"s\") { use(try $0.resolve(Git.self)) } } //E",
    "let c = App.container.fork { c in use(try! c.resolve(Git.self)) } //E",
    "func f(parts: Parts) { parts.register(Feed.self) { Feed(git: try $0.resolve(Git.self)) } } //E",
  ])
  func `what asks a container that another file declares is an asking`(text: String) {
    #expect(differences(text) == [])
  }

  @Test(arguments: [
    "let git: Git = injected()", "struct Screen { @Injected var git: Git }",
    "let git = Lazy<Git>()", "let git = try! DependencyContainer.shared.resolve(Git.self)",
    "func f(c: DependencyContainer) throws { use(try c.resolve(Git.self)) }",
    "struct A { let c: DependencyContainer; func f() throws { use(try c.resolve(Git.self)) } }",
    "func f() throws { use(try unknown.resolve(Git.self)) }",
    "func f(home: Home) throws { use(try home.old.resolve(Git.self)) }",
    "func f() throws { unknown.fork { use(try $0.resolve(Git.self)) } }",
    "func f() throws { DependencyContainer { use(try $0.resolve(Git.self)) } }",
    "func f() { unknown.register(Feed.self) { Feed(git: try $0.resolve(Git.self)) } }",
    "extension DependencyContainer { func f() throws { use(try resolve(Git.self)) } }",
  ])
  func `what the compiler doesn't find, or what may be another's, is none`(text: String) {
    #expect(differences(text) == [])
  }

  @Test(arguments: [
    "func f() { App.container.fork { $0.register(Git.self) { Git() } } }",
    "func f() { unknown.fork { $0.register(Git.self) { Git() } } }",
  ])
  func `a registration in a fork is a reason to doubt`(text: String) {
    let asking = "\nfunc g() throws { use(try App.container.resolve(Git.self)) } //N"
    #expect(differences(text + asking) == [])
  }

  // MARK: - Unused

  private func unused(_ text: String, imports: String = "import Foundation") -> [String] {
    let parts = ["Screen", "Git", "Git", "Feed"].enumerated().map { index, type in
      registered(
        type, named: index == 2 ? "old" : nil, "App/Feed.swift", 2 + index,
        isOpaque: type == "Feed")
    }
    let files = [
      (path: "Sources/App/App.swift", text: "import Dovetail\n" + Self.app),
      (path: "Sources/App/Feed.swift", text: imports + "\n" + text),
    ]
    return CheckedSources(files, of: Blueprint(bindings: parts))
      .findings(roots: [.init(key: .init(type: "Screen"))])
      .filter { $0.id == .unusedBinding }
      .map { "\($0.severity) \($0.path.last!)" }
  }

  @Test(arguments: ["App.container", "unknown.container", "home.parts", "injected().container"])
  func `what a file without the import asks for is used`(container: String) {
    let text = "func f(home: Home) throws { use(try \(container).resolve(Git.self)) }"
    #expect(unused(text) == ["warning Git named \"old\"", "warning Feed"])
  }

  @Test(arguments: [
    "App.container.register(Feed.self) { r in Feed(git: try r.resolve(Git.self, named: name)) }",
    "App.container.register(Feed.self) { r in\n#if DEBUG\nuse(try r.resolve(Git.self, named: name))\n#endif\nFeed() }",
  ])
  func `so is what a recipe may ask for, under any name`(text: String) {
    let used = "func f() throws { \n\n\n\(text) }"
    #expect(unused(used, imports: "import Dovetail").filter { $0.contains("Git") } == [])
  }

  @Test(arguments: [
    "func make<T>() -> T { injected() }", "typealias Inject = Injected",
    "extension Parts { func make<T>(_ type: T.Type) throws -> T { try resolve() } }",
    "func f() { use(injected()) }",
  ])
  func `if anything may be asked for, nothing is advised to be removed`(text: String) {
    #expect(
      unused(text, imports: "import Dovetail") == [
        "note Git", "note Git named \"old\"", "note Feed",
      ])
  }
}
