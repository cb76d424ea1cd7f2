@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// The sources of servers, whose files import the products for web frameworks.
@Suite struct ServerSourceTests {
  private func findings(_ text: String) -> [String] {
    CheckedSources([(path: "Sources/App/Routes.swift", text: text)], of: Blueprint())
      .findings.map { "\($0.location!.line): \($0.severity): \($0.message)" }
  }

  @Test(arguments: ["DovetailHummingbird", "DovetailService"])
  func `a file that imports a product for servers is read`(product: String) {
    let text = "import \(product)\nfunc show() { let notebook: Notebook = injected() }"
    #expect(findings(text) == ["2: error: nothing provides `Notebook`"])
  }

  @Test(arguments: [
    "let middleware = RequestScope(container) { scope, request in",
    "let scope = container.makeRequestScope(logger: logger) { scope in",
    "try await container.withRequestScope(logger: logger) { scope in",
  ])
  func `a key that only a request's scope has is a note`(call: String) {
    let text = """
      import DovetailService
      func serve(_ container: DependencyContainer) async throws {
        \(call)
          scope.register(Visitor.self) { Visitor() }
        }
      }
      func greet() { let visitor: Visitor = injected() }
      """
    #expect(
      findings(text) == ["7: note: nothing here provides `Visitor`, but a scope registers it"])
  }

  @Test(arguments: [
    "router.add(middleware: RequestScope(container))",
    "try await container.withRequestScope(logger: logger) { try await handle() }",
    "try container.makeRequestScope().validate()",
  ])
  func `each request's scope has a logger`(call: String) {
    let asking = "import DovetailService\nfunc greet() { let logger: Logger = injected() }"
    #expect(findings(asking) == ["2: error: nothing provides `Logger`"])
    let serving = """
      import DovetailService
      func serve(_ container: DependencyContainer) async throws {
        \(call)
      }
      """
    let found = CheckedSources(
      [("Sources/App/Routes.swift", asking), ("Sources/App/Serve.swift", serving)], of: Blueprint()
    ).findings.map(\.description)
    #expect(
      found == [
        """
        Sources/App/Routes.swift:2: note: [Dovetail/UncheckedNeed] nothing here provides `Logger`, but a scope registers it
          Sources/App/Serve.swift:3: Logger is registered here
        """
      ])
  }
}
