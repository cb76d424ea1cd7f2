@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// What the sources ask `isRegistered` of need not be provided.
@Suite struct CheckedTypesTests {
  /// What is found in a function: `missing` for an error, the message for a note.
  private func found(_ text: String, before: String = "") -> [String] {
    let text = "import Dovetail\n\(before)\nfunc f(_ c: DependencyContainer) throws {\n\(text)\n}"
    return CheckedSources([(path: "Sources/App/Feed.swift", text: text)], of: Blueprint())
      .findings.map { $0.severity == .error ? "missing" : $0.message }
  }

  private let excused = ["nothing here provides `User`, but the code checks isRegistered() first"]

  @Test(arguments: [
    "if c.isRegistered(User.self) { use(try c.resolve(User.self)) }",
    "if off { } else if c.isRegistered(User.self) { use(try c.resolve(User.self)) }",
    "if !c.isRegistered(User.self) { return }\nuse(try c.resolve(User.self))",
    "guard c.isRegistered((any User).self) else { return }\nlet user: User = try c.resolve()",
    "let user = c.isRegistered(User.self) ? try c.resolve(User.self) : nil",
    "let has = c.isRegistered(User.self)\nif has { use(try c.resolve(User.self)) }",
    "if c.isRegistered(Lazy<User>.self) { use(try c.resolve(User.self)) }",
    "if c.isRegistered(User?.self) { use(try c.resolve(Lazy<User>.self)) }",
    "if c.isRegistered(User.self, named: .main) { use(try c.resolve(User.self, named: .main)) }",
    "if c.isRegistered(User.self, named: name) { use(try c.resolve(User.self, named: .main)) }",
    "c.register(Int.self) { r in r.isRegistered(User.self) ? try r.resolve(User.self).id : 0 }",
  ])
  func `code behind a check of the key is excused`(_ text: String) {
    #expect(found(text) == excused)
  }

  @Test(arguments: [
    "use(try c.resolve(User.self))\nguard c.isRegistered(User.self) else { return }",
    "if c.isRegistered(Other.self) { use(try c.resolve(User.self)) }",
    "if c.isRegistered(User.self, named: \"a\") { use(try c.resolve(User.self)) }",
    "if c.isRegistered(User.self) { use(try c.resolve(User.self, named: \"a\")) }",
    "if c.isRegistered(User.self, named: \"b\") { use(try c.resolve(User.self, named: \"a\")) }",
    "func g(has: Bool = c.isRegistered(User.self)) { }\nuse(try c.resolve(User.self))",
  ])
  func `other code is not`(_ text: String) {
    #expect(found(text) == ["missing"])
  }

  @Test(arguments: [
    ("class Table {}", "let table = Table()\nif table.isRegistered(User.self)"),
    ("enum Cells { static let all = Cells() }", "if Cells.all.isRegistered(User.self)"),
    ("", "if isRegistered(User.self)"),
  ])
  func `another type's isRegistered excuses nothing`(before: String, condition: String) {
    #expect(found("\(condition) { use(try c.resolve(User.self)) }", before: before) == ["missing"])
  }

  @Test func `a container's own isRegistered excuses what it resolves`() {
    let text = """
      extension DependencyContainer {
        func f() throws { if isRegistered(User.self) { use(try resolve(User.self)) } }
      }
      class Table { func f(c: DependencyContainer) throws { if isRegistered(User.self) { use(try c.resolve(User.self)) } } }
      """
    #expect(found("", before: text) == excused + ["missing"])
  }

  @Test func `a property that keeps what isRegistered() said excuses nothing`() {
    let text = "struct Has { let user = container.isRegistered(User.self) }"
    #expect(found("let user: User = injected()", before: text) == ["missing"])
  }

  @Test func `what one function checked excuses no other`() {
    let other = "func g() throws { guard container.isRegistered(User.self) else { return } }"
    #expect(found("let user: User = injected()", before: other) == ["missing"])
  }
}
