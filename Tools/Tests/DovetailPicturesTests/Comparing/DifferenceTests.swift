import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

/// The difference of two blueprints.
@Suite struct DifferenceTests {
  private let old = graph(
    scopes: ["session"],
    binding("any Clock", 1),
    binding("any Networking", 2, needs: ["any Clock", "URL?"]),
    binding("LegacyStore", 3, needs: ["any Networking"]),
    binding("UserStore", 4, needs: ["any Networking", "any Clock"]),
    binding("any Plugin", 5, as: .unique, role: .contribution),
    binding("Feed", 6, scope: 1, needs: ["UserStore", "[any Plugin]"]))

  private let new = graph(
    scopes: ["session"],
    binding("any Clock", 11),
    binding("any Networking", 12, as: .unique, needs: ["URL?", "any Clock"], isAsync: true),
    binding("UserStore", 14, needs: ["Lazy<any Networking>", "ImageCache"]),
    binding("ImageCache", 15, as: .weak, needs: ["any Networking", "any Disk"]),
    binding("any Plugin", 16, as: .unique, role: .contribution),
    binding("any Plugin", 17, as: .unique, role: .contribution),
    binding("Feed", 18, needs: ["UserStore", "[any Plugin]"]))

  @Test func `the difference is empty where what is overridden moved`() {
    let difference = { (line: Int) in
      var fakes = [1, 2].map { binding("A", $0, role: .override(matched: true)) }
      fakes[1].overrides = place(line)
      return Blueprint(bindings: fakes)
    }
    #expect(difference(7).difference(from: difference(8)).isEmpty)
  }

  @Test func `the difference is written as text`() {
    #expect(
      new.difference(from: old).text() == """
        2 bindings added, 1 removed, 3 changed; 1 new finding

        + ImageCache  .weak  App/Modules.swift:15
        +   needs any Networking, any Disk
        + any Plugin  .unique, contribution  App/Modules.swift:17
        - LegacyStore  .single  App/Modules.swift:3
        -   needs any Networking
        ~ any Networking  App/Modules.swift:12
        ~   lifetime: .single → .unique
        ~   recipe: synchronous → async
        ~ UserStore  App/Modules.swift:14
        ~   needs any Networking → Lazy<any Networking>
        +   needs ImageCache
        -   needs any Clock
        ~ Feed  App/Modules.swift:18
        ~   scope: "session" → the container

        new findings:
        App/Modules.swift:15: error: [Dovetail/MissingBinding] nothing provides `any Disk`
          Feed → UserStore → ImageCache → any Disk
          App/Modules.swift:15: ImageCache was registered here, and needs it as parameter 2
          help: register((any Disk).self) { … }
        """)
  }

  @Test func `the difference is written as a comment on a pull request`() {
    let text = new.difference(from: old).text().split(separator: "\n")
    let lines = text[1...14].map { $0.hasPrefix("~") ? "!" + $0.dropFirst() : String($0) }
      .joined(separator: "\n")
    let finding = text[16...].joined(separator: "\n")
    #expect(
      new.difference(from: old).markdown == """
        ### Dependency graph

        2 bindings added, 1 removed, 3 changed; 1 new finding.

        ```diff
        \(lines)
        ```

        **New findings**

        ```text
        \(finding)
        ```

        <details>
        <summary>Picture</summary>

        ```mermaid
        \(new.difference(from: old).mermaid)
        ```

        </details>
        """)
  }

  @Test func `the difference is drawn with added in green, removed in red, changed in amber`() {
    #expect(
      new.difference(from: old).mermaid == """
        flowchart LR
          n0["ImageCache"]:::added
          n1["any Plugin"]:::added
          n2["LegacyStore"]:::removed
          n3["any Networking"]:::changed
          n4["UserStore"]:::changed
          n5["Feed"]:::changed
          n6["any Disk"]:::same
          n7["URL"]:::same
          n8["any Clock"]:::same
          n0 --> n3
          n0 --> n6
          n2 --> n3
          n3 -->|optional| n7
          n3 --> n8
          n4 --> n8
          n4 -.->|lazy| n3
          n4 --> n0
          n5 --> n4
          n5 -->|all| n1
          classDef added fill:#d4f5dc,stroke:#1a7f37,color:#1f2328
          classDef removed fill:#ffdcd7,stroke:#cf222e,color:#1f2328,stroke-dasharray:5
          classDef changed fill:#fff1c2,stroke:#9a6700,color:#1f2328
          classDef same fill:#eef1f4,stroke:#6e7781,color:#1f2328
          linkStyle 0,1,7 stroke:#1a7f37
          linkStyle 2,5 stroke:#cf222e
          linkStyle 6 stroke:#9a6700
          linkStyle 3,4,8,9 stroke:#6e7781
        """)
  }

  @Test func `the other way round, new findings are gone`() {
    let difference = old.difference(from: new)
    #expect(difference.summary == "1 binding added, 2 removed, 3 changed; 1 finding gone")
    #expect(difference.text().contains("\nfindings gone:\n"))
  }

  @Test(arguments: [
    (binding("A", 1, as: .scoped("s")), "lifetime: .single → .scoped(\"s\")"),
    (binding("A", 1, role: .override(matched: true)), "role: binding → override"),
    (binding("A", 1, takes: ["Int"]), "arguments: () → (Int)"),
    (binding("A", 1, actor: "MainActor"), "recipe: synchronous → MainActor"),
  ])
  func `the difference names each trait that changed`(after: Binding, line: String) {
    let difference = graph(after).difference(from: graph(binding("A", 1)))
    #expect(
      DifferenceLines(difference).lines.map(\.text) == ["A  App/Modules.swift:1", "  \(line)"])
  }

  @Test func `the difference names files, scopes, decorators and recipes that resolve by hand`() {
    var after = binding("A", 1, scope: 1)
    after.location.fileID = "App/Other.swift"
    after.decorators = [place(3), place(4)]
    after.isOpaque = true
    let difference = graph(scopes: ["s"], after)
      .difference(from: graph(scopes: ["s"], binding("A", 1)))
    #expect(
      DifferenceLines(difference).lines.map(\.text) == [
        "A  App/Other.swift:1", "  scope: the container → \"s\"",
        "  file: App/Modules.swift → App/Other.swift",
        "  recipe: synchronous → opaque",
        "  decorators: none → App/Modules.swift, App/Modules.swift",
      ])
  }

  @Test func `the difference names scopes that were added and removed`() {
    let one = graph(scopes: ["session", "screen"])
    let two = graph(scopes: ["app", "session"])
    #expect(
      two.difference(from: one).text() == """
        other scopes

        + scope "app"
        - scope "screen"
        """)
  }

  @Test func `a text that would end its frame does not`() {
    let key = Key(type: "A<\"```\n`|]", name: "``` ````")
    let difference = graph(binding(key, 1)).difference(from: Blueprint())
    #expect(difference.markdown.contains("`````diff\n"))
    #expect(
      difference.mermaid.contains(
        "n0[\"A#60;#34;#96;#96;#96; #96;#124;#93; named #34;#96;#96;#96; #96;#96;#96;#96;#34;\"]"))
  }

  @Test func `a very large difference is cut in a comment, and says so`() {
    let many = Blueprint(
      bindings: (0..<1_000).map {
        binding(
          Key(type: "Part\($0)"), $0 + 1,
          needs: [.init(key: .init(type: "any Disk\($0)"), parameter: 1)])
      })
    let markdown = many.difference(from: Blueprint()).markdown
    #expect(markdown.utf8.count < 60_000)
    #expect(markdown.contains("… and 1800 more lines"))
    #expect(markdown.contains("… and 980 more findings"))
    #expect(markdown.hasSuffix("The picture is left out: it would be too large to read."))
  }

  @Test func `the colors are those of a terminal`() {
    let text = graph(binding("A", 1)).difference(from: Blueprint()).text(colored: true)
    #expect(text.contains("\u{1B}[32m+ A  .single  App/Modules.swift:1\u{1B}[0m"))
  }
}
