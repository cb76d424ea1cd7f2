import DovetailPictures
import Foundation
import Testing

@testable import DovetailCommand

@Suite struct DiffCommandTests {
  @Test func `the status reports changes only on request`() {
    #expect(ToolRun("diff", "main.json", "app.json").status == 0)
    #expect(ToolRun("diff", "--exit-code", "main.json", "app.json").status == 1)
    #expect(
      ToolRun("diff", "app.json", "app.json", "--exit-code")
        == ToolRun(status: 0, output: "the graphs are the same\n"))
  }

  @Test func `Markdown is a whole comment`() {
    #expect(
      ToolRun("diff", "--format", "markdown", "main.json", "app.json")
        == ToolRun(
          status: 0,
          output: """
            ### Dependency graph

            1 binding added, 1 removed, 2 changed; 1 new finding.

            ```diff
            + ImageCache  .shared  App/Modules.swift:16
            +   needs any Networking, URL named "cdn", any Disk
            - LegacyCache  .single  App/Modules.swift:18
            -   needs UserStore
            ! UserStore  App/Modules.swift:15
            !   lifetime: .single → .eager
            !   recipe: synchronous → async
            +   needs (any Tracing)?
            ! Feed  App/Modules.swift:17
            +   needs Lazy<ImageCache>
            ```

            **New findings**

            ```text
            App/Modules.swift:16: error: [Dovetail/MissingBinding] nothing provides `any Disk`
              Feed → ImageCache → any Disk
              App/Modules.swift:16: ImageCache was registered here, and needs it as parameter 3
              help: register((any Disk).self) { … }
            ```

            <details>
            <summary>Picture</summary>

            ```mermaid
            \(picture)
            ```

            </details>

            """))
  }

  private let picture = """
    flowchart LR
      n0["ImageCache"]:::added
      n1["LegacyCache"]:::removed
      n2["UserStore"]:::changed
      n3["Feed"]:::changed
      n4["any Networking"]:::same
      n5["URL named #34;cdn#34;"]:::same
      n6["any Disk"]:::same
      n7["any Tracing"]:::same
      n0 --> n4
      n0 --> n5
      n0 --> n6
      n1 --> n2
      n2 --> n4
      n2 -->|optional| n7
      n3 --> n2
      n3 -.->|lazy| n0
      classDef added fill:#d4f5dc,stroke:#1a7f37,color:#1f2328
      classDef removed fill:#ffdcd7,stroke:#cf222e,color:#1f2328,stroke-dasharray:5
      classDef changed fill:#fff1c2,stroke:#9a6700,color:#1f2328
      classDef same fill:#eef1f4,stroke:#6e7781,color:#1f2328
      linkStyle 0,1,2,5,7 stroke:#1a7f37
      linkStyle 3 stroke:#cf222e
      linkStyle 4,6 stroke:#6e7781
    """

  @Test func `Mermaid is the picture alone`() {
    let run = ToolRun("diff", "--format=mermaid", "main.json", "app.json")
    #expect(run == ToolRun(status: 0, output: picture + "\n"))
  }

  @Test func `a page shows both graphs`() throws {
    let run = ToolRun("diff", "--format", "html", "main.json", "app.json", "-o", "changes.html")
    let page = try #require(run.written["changes.html"])
    #expect(run.status == 0 && page.contains("<title>app: what changed</title>"))
    #expect(page.contains(#""fate":"removed""#) && page.contains("lifetime: .single → .eager"))
  }

  @Test func `JSON is the difference as data`() throws {
    let run = ToolRun("diff", "--format", "json", "main.json", "app.json")
    let difference = try JSONDecoder().decode(
      BlueprintDifference.self, from: Data(run.output.utf8))
    #expect(difference.added.map(\.key.type) == ["ImageCache"])
    #expect(difference.removed.map(\.key.type) == ["LegacyCache"])
    #expect(difference.changed.map(\.after.key.type) == ["UserStore", "Feed"])
  }

  @Test(arguments: [["-o", "a.md"], ["-oa.md"], ["--output=a.md"], ["--output", "a.md"]])
  func `the answer can go to a file`(_ option: [String]) {
    let run = ToolRun(["diff", "app.json"] + option + ["app.json"], isColored: true)
    #expect(run.output.isEmpty)
    #expect(run.written == ["a.md": "the graphs are the same\n"])
    #expect(ToolRun("diff", "app.json", "app.json", "-o", "-").written.isEmpty)
  }

  @Test func `one side can be standard input`() throws {
    let file = ToolRun.fixtures.appending(path: "app.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(ToolRun("diff", "app.json", "-", input: text).output == "the graphs are the same\n")
  }
}
