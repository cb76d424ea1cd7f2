@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// A blueprint spells some types otherwise than the sources that register them.
@Suite struct OtherSpellingTests {
  /// The lines of the findings.
  private func lines(_ words: String, _ type: String, named name: String? = nil) -> [Int?] {
    let binding = registered(type, named: name, "App/App.swift", 3)
    let named = name.map { ", named: \"\($0)\"" } ?? ""
    let text = """
      import Dovetail
      let c: DependencyContainer
      c.register(\(words).self\(named)) { .init() }
      func f() throws {
        let a: \(words) = injected(\(named.dropFirst(2)))
        let b = try c.resolve(\(words).self\(named))
        let d: Lazy<\(words)> = injected(\(named.dropFirst(2)))
        let e: Other = injected()
        let g = injected(\(words).self, named: "other")
      }
      """
    let checked = CheckedSources(
      [("Sources/App/App.swift", text)], of: Blueprint(bindings: [binding]))
    return checked.findings.map(\.location?.line)
  }

  @Test(arguments: [
    ("APIClient", "HTTPClient"), ("Float64", "Double"), ("Store.Users", "Dictionary<String, Int>"),
    ("(any Codable & Sendable)", "any Decodable & Encodable"),
    ("Event<Int, String>", "Event<Pack{Int, String}>"), ("Event< >", "Event<Pack{}>"),
    ("[3 of Int]", "InlineArray<3, Int>"), ("`my type`", "`my\u{A0}type`"),
  ])
  func `what is registered is asked for in the same words`(_ words: String, _ type: String) {
    #expect(lines(words, type) == [8, 9])
    #expect(lines(words, type, named: "x") == [8, 9])
  }

  @Test func `what such a part needs is known`() {
    let opaque = registered("Feed", "App/App.swift", 3, isOpaque: true)
    let client = registered("HTTPClient", "App/App.swift", 2)
    let text = """
      import Dovetail
      c.register(APIClient.self) { HTTPClient() }
      c.register(Feed.self) { r in Feed(try r.resolve(APIClient.self)) }
      """
    let checked = CheckedSources(
      [("Sources/App/App.swift", text)], of: Blueprint(bindings: [client, opaque]))
    #expect(checked.blueprint.bindings[1].edges.map(\.key.type) == ["HTTPClient"])
  }
}
