@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

@Suite struct SourceCheckTests {
  private func check(_ text: String, _ bindings: [Blueprint.Binding]) -> CheckedSources {
    CheckedSources(
      [(path: "Sources/App/Feed.swift", text: text + "\nimport Dovetail\n")],
      of: Blueprint(bindings: bindings))
  }

  private func part(_ type: String) -> Blueprint.Binding {
    registered(type, "App/Modules.swift", 100)
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
    #expect(check("let x: \(asked) = injected()", [part(key)]).findings == [])
    let alias = "typealias Alias = B & Sendable\nlet x: any Alias & C & A = injected()"
    #expect(check(alias, [part("any A & B & C")]).findings == [])
  }

  private func recipes(_ line: Int) -> [Blueprint.Binding] {
    [part("Store"), part("Clock"), registered("Feed", "App/Feed.swift", line, isOpaque: true)]
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
}
