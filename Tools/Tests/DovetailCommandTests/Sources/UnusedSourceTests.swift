@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// What a file asks for is used, also if it doesn't import Dovetail.
@Suite struct UnusedSourceTests {
  private static let app = """
    struct App { static let container = DependencyContainer() }
    struct Home { let app: App; let parts: DependencyContainer; let old: Legacy }
    typealias Parts = DependencyContainer
    func boot(_ run: (DependencyContainer) throws -> Void) {}
    """

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
