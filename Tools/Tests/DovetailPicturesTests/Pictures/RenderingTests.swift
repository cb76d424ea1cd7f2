import Foundation
import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

/// Pictures as text.
@Suite struct RenderingTests {
  /// Each lifetime and each kind of need, a scope, a cycle, and a missing key.
  static let sample = graph(
    scopes: ["session"],
    binding("Screen", 1, as: .unique, needs: ["Store", "any Tracing?", "[any Plugin]"]),
    binding("Store", 2, needs: ["Cache", "Lazy<Screen>", "any Missing"]),
    binding("Cache", 3, as: .weak, needs: ["Store"]),
    binding("any Plugin", 4, as: .eager, role: .contribution, isAsync: true),
    binding("User named \"me\"", 5, as: .scoped("session"), scope: 1, needs: ["Weak<Store>"]),
    binding("Login", 6, as: .graph, scope: 1, needs: ["Maker<Cache>"], actor: "MainActor"))

  @Test func `a DOT graph has the whole text`() {
    #expect(Self.sample.dot(findings: Self.sample.findings()) == Golden.dot)
  }

  private static let evil: [String] = [
    "Box<any A & B>", "\"quoted\"", "it's", "a\nb\r\u{2028}", "</svg><script>x</script>",
    "-->]]>", "#lt; &amp; %%{init}%%", "back\\slash \\N", "`tick`", "end", "\u{0}\u{8}\u{FFFE}",
    "日本語 👩‍👩‍👧", "style:x#;", "]})\"|--", "",
  ]

  @Test(arguments: evil)
  func `every picture accepts every name`(_ text: String) throws {
    let key = Key(type: "T<\(text)>", name: text)
    var binding = Binding(
      key: key, lifetime: .scoped(text), scope: 1, location: .init(fileID: "\(text)/A", line: 1),
      edges: [.init(key: .init(type: text), parameter: 1)], arguments: [text], actor: text)
    binding.decorators = [.init(fileID: text, line: 2)]
    let blueprint = Blueprint(scopes: [.init(), .init(name: text)], bindings: [binding])
    let findings = blueprint.findings()
    for line in blueprint.dot(findings: findings).split(separator: "\n") {
      var (isEscaped, isInside) = (false, false)
      for character in line {
        if !isEscaped, character == "\"" { isInside.toggle() }
        isEscaped = isInside && !isEscaped && character == "\\"
      }
      #expect(!isInside, "\(line)")
    }

    let page = blueprint.html(findings: findings, title: text)
    #expect(page.components("<script") == 3 && page.components("</script") == 3)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the data of every page is well-formed`(_ seed: UInt64) throws {
    let blueprint = Blueprint.random(seed: seed)
    let findings = blueprint.findings(roots: [])
    let page = blueprint.html(findings: findings)
    let data = try #require(page.firstMatch(of: /id="data">([^<]*)<\/script>/))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(data.1.utf8)) }
  }

  @Test func `a page asks the network for nothing`() {
    let page = Self.sample.html(findings: Self.sample.findings(), timeline: DependencyTimeline())
    for word in ["src=", "@import", "url(http", "fetch(", "XMLHttpRequest", "<link"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test func `an empty graph has a picture too`() {
    for text in [Blueprint().html(), Blueprint().dot()] {
      #expect(text.hasSuffix("\n"))
    }
  }

  @Test(arguments: [300, 3_000])
  func `the text is linear in bindings and needs`(_ count: Int) {
    let size = {
      let bindings = (0..<count).map { place in
        binding(
          Key(type: "T\(place)"), place,
          needs: [7, 3].map { .init(key: .init(type: "T\(place / 2 + $0)"), parameter: 0) })
      }
      return Blueprint(bindings: bindings).dot().utf8.count
    }()
    #expect(size < 450 * 3 * count + 8_000, "\(size)")
  }
}
