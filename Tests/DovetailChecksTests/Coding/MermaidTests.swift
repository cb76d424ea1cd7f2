import Testing

@testable import DovetailChecks
import Dovetail

/// Blueprints as Mermaid flowcharts.
@Suite struct MermaidTests {
  @Test func `a flowchart has lifetimes, kinds of needs, scopes and findings`() {
    let sample = graph(
      scopes: ["session"],
      binding("Screen", 1, as: .unique, needs: ["Store", "any Tracing?", "[any Plugin]"]),
      binding("Store", 2, needs: ["Cache", "Lazy<Screen>", "any Missing"]),
      binding("Cache", 3, as: .weak, needs: ["Store"]),
      binding("any Plugin", 4, as: .eager, role: .contribution, isAsync: true),
      binding("User named me", 5, as: .scoped("session"), scope: 1, needs: ["Weak<Store>"]),
      binding("Login", 6, as: .graph, scope: 1, needs: ["Maker<Cache>"], actor: "MainActor"),
      binding("any Storing", 7, role: .alias, needs: ["Store"]))
    #expect(
      sample.mermaid(findings: sample.findings()) == """
        flowchart LR
          n0["Screen<br>unique"]
          n1("Store<br>single"):::error
          n2(["Cache<br>weak"]):::error
          n3{{"any Plugin<br>eager, one of many"}}
          n6("any Storing<br>alias")
          subgraph s1["scope session"]
            n4[["User named #34;me#34;<br>scoped"]]
            n5[/"Login<br>graph"/]
          end
          n0 --> n1
          n0 ==>|"collects"| n3
          n1 --> n2
          n1 -.->|"lazy"| n0
          n2 --> n1
          n4 -.->|"weak"| n1
          n5 -.->|"makes"| n2
          n6 --o|"alias of"| n1
          a0("any Missing"):::error
          n1 --> a0
          classDef error fill:#ffe2df,stroke:#cf222e,color:#1f2328,stroke-width:3px

        """)
    #expect(Blueprint().mermaid() == "flowchart LR\n")
  }

  @Test func `a key that only a scope could provide is dashed`() {
    let sample = graph(binding("Page", 1, as: .scoped("request"), needs: ["Request"]))
    #expect(sample.mermaid().contains(#"a0("Request"):::absent"#))
  }

  @Test(arguments: [
    "Box<any A & B>", "\"quoted\"", "a\nb\r\u{2028}", "-->]]>", "#lt; &amp; %%{init}%%",
    "back\\slash", "`tick`", "end", "\u{0}\u{8}", "日本語 👩‍👩‍👧", "style:x#;", "]})\"|--", "",
  ])
  func `a flowchart accepts every name`(_ text: String) {
    let binding = Binding(
      key: Key(type: "T<\(text)>", name: text), lifetime: .scoped(text), scope: 1,
      location: .init(fileID: "\(text)/A", line: 1),
      edges: [.init(key: .init(type: text), parameter: 1)], arguments: [text], actor: text)
    let blueprint = Blueprint(scopes: [.init(), .init(name: text)], bindings: [binding])
    for line in blueprint.mermaid(findings: blueprint.findings()).split(separator: "\n") {
      // Between its quotation marks a label has only letters, digits, codes and the line break.
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      #expect(parts.count == 1 || parts.count == 3, "\(line)")
      guard parts.count == 3 else { continue }
      let label = parts[1].split(separator: "<br>").joined()
      #expect(
        label.allSatisfy { !$0.isASCII || $0.isLetter || $0.isNumber || " .,_-()?#;".contains($0) })
    }
  }
}
