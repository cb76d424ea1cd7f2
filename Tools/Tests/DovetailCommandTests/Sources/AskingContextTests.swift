@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// The type of what is asked for may be written farther away than beside the call.
@Suite struct AskingContextTests {
  /// What is found in a text with a blueprint that provides nothing.
  private func findings(_ text: String) -> [String] {
    let text = text + "\nimport Dovetail\n"
    return CheckedSources([(path: "Sources/App/Feed.swift", text: text)], of: Blueprint())
      .findings.map(\.message)
  }

  @Test(arguments: [
    // A choice.
    "class A { let git: Git; init() { self.git = if x { injected() } else { injected() } } }",
    "class A { let git: Git; init() { git = switch x { case 1: injected(); default: injected() } } }",
    // A closure.
    "class A { lazy var git: Git = { injected() }() }",
    "class A { lazy var git: Git = { print(); return injected() }() }",
    "func f() async throws { let git: Git = try await c.withScope(\"s\") { try await $0.resolve() } }",
    "func f() async throws -> Git { try await c.withScope(\"s\") { try await $0.resolve() } }",
    "let git: Git = withDependencies(from: c) { injected() }",
    "let git: Git = withDependencies { change($0) } operation: { injected() }",
    // Elements, and a variable that gets its value later.
    "let all: [Git] = [injected(), injected()]", "let all: Set<Git> = [injected()]",
    "let all: Array<Git> = [injected()]", "let all: [String: Git] = [\"a\": injected()]",
    "func f() { var git: Git; git = injected() }",
    "class A { let git: Other; func f() { let git: Git; git = injected() } }",
  ])
  func `a type that the code around shows`(text: String) {
    #expect(Set(findings(text)) == ["nothing provides `Git`"])
  }

  @Test(arguments: [
    // Swift takes the type of the other branch, or of what is not shown here.
    "let git: any Git = x ? injected() : Fake()",
    "func f() -> Git? { x ? injected() : nil }",
    "func f(_ git: Git?) -> Git? { git ?? injected() }",
    "class A { let git: Git; init(git: Git? = nil) { self.git = git ?? injected() } }",
    "let git: any Git = own ?? injected()",
    "func f(_ git: Git?) { use(git ?? injected()) }",
    "func f(_ x: Int?) -> Bool { x ?? injected() == 1 }",
    "let git: any Git = [1].map { _ in injected() }", "let all: [Git] = list(injected())",
    "let git: Git = run { injected() }", "let git: Git = { (x: Git) in injected() }(injected())",
    "let all: Names = [injected()]", "func f() { git = injected() }",
  ])
  func `a type that it does not`(text: String) {
    #expect(Set(findings(text)) == ["what injected() asks for is not written beside it"])
  }

  /// There is nothing to write that could be checked.
  @Test(arguments: [
    "func f<T>(_: T.Type) throws -> T { try container.resolve(T.self) }",
    "func f<T>() async throws -> [T] { try await container.resolve() }",
    "struct A<T> { let x: T = injected() }", "struct A<T> { @Injected var x: T }",
  ])
  func `a generic type is passed over`(text: String) {
    #expect(findings(text) == [])
  }

  /// Code that goes on without a part is no reason for CI to stop.
  @Test(arguments: [
    "func f() { if let git = try? c.resolve(Git.self) { use(git) } }",
    "func f() async { guard let git = try? await c.resolve() as Git else { return } }",
    "func f() { let git = (try? c.resolve(Git.self)) ?? Git() }",
  ])
  func `a request after try? is a note`(text: String) {
    #expect(findings(text) == ["nothing here provides `Git`, but the code has a try? for that"])
  }

  @Test func `a note names the key`() {
    let text = "func f() { let port = (try? c.resolve(Int.self, named: \"port\")) ?? 80 }"
    #expect(
      findings(text) == [
        "nothing here provides `Int` named \"port\", but the code has a try? for that"
      ])
  }
}
