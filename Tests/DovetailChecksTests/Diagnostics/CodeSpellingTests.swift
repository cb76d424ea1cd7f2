import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct CodeSpellingTests {
  static let nested: Key = "App/Outer/Inner"

  @Test(
    arguments: [
      ("Inner", "App.Outer.Inner", "Outer.Inner.self"),
      ("any Reading", "any App.Outer.Reading", "(any Outer.Reading).self"),
      ("Box<Inner>", "App.Box<App.Outer.Inner>", "Box<Outer.Inner>.self"),
      ("any A & B", "any App.Outer.A & App.B", "(any Outer.A & B).self"),
      ("User", "Core.User", "User.self"), ("Outer.Inner", "Outer.Inner", "Outer.Inner.self"),
      ("[Int]", "Swift.Array<Swift.Int>", "[Int].self"),
      ("Inner", "App.Outer<Swift.Int>.Inner", "Outer<Int>.Inner.self"),
      ("Deep<String>", "App.Outer<App.A.B>.Deep<Swift.String>", "Outer<A.B>.Deep<String>.self"),
      ("Leaf", "App.Top.Outer<Swift.Int>.Deep<App.B>.Leaf", "Top.Outer<Int>.Deep<B>.Leaf.self"),
      ("Own", "(extension in App):Swift.Array<Swift.Int>.Own", "Own.self"),
    ])
  func `a type is written as code outside of the types around it has to`(
    type: String, identity: String, code: String
  ) {
    let key = Key(type: type, identity: identity, name: nil)
    #expect(KeySpelling([key]).arguments(key) == code)
  }

  @Test func `each way out can be pasted, wherever its type is nested`() {
    let inner = binding(Self.nested, 2, as: .unique, takes: ["User"])
    var missing = graph(binding("Home", 1, needs: [.init(key: Self.nested, parameter: 0)]), inner)
    #expect(help(missing) == "let Home take a Maker<Outer.Inner, User>")
    missing.bindings[1].arguments = []
    missing.bindings[0].edges[0].kind = .factory
    missing.bindings[0].edges[0].arguments = ["Int"]
    #expect(help(missing) == "let Home take Outer.Inner, or let Inner take (_: Given<Int>)")
    let captive = graph(
      binding("Home", 1, needs: [.init(key: Self.nested, parameter: 0)]),
      binding(Self.nested, 2, as: .graph))
    #expect(help(captive)?.contains("Maker<Outer.Inner>") == true)
    let circle = graph(
      binding(Self.nested, 1, needs: ["Home"]),
      binding("Home", 2, needs: [.init(key: Self.nested, parameter: 0)]))
    #expect(
      help(circle)
        == "to break the cycle, let Home take a Weak<Outer.Inner>; "
        + "a used Lazy<Outer.Inner> would keep both alive")
    let list = graph(
      binding(Self.nested, 1, role: .contribution),
      binding(Self.nested, 2, role: .override(matched: false)))
    #expect(help(list)?.hasPrefix("override([Outer.Inner].self) { … }") == true)
    let element = graph(
      binding("Home", 1, needs: [.init(key: Self.nested, parameter: 0)]),
      binding(Self.nested, 2, role: .contribution))
    #expect(help(element)?.hasPrefix("ask for [Outer.Inner], which") == true)
  }

  private func help(_ blueprint: Blueprint) -> String? { blueprint.findings().first?.help }
}
