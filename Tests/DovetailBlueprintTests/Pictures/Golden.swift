/// The texts of small pictures.
enum Golden {
  static let mermaid = #"""
    flowchart LR
      subgraph s0["container"]
        n0["Screen<br>unique"]:::unique
        n1("Store<br>single"):::error
        n2(["Cache<br>shared"]):::error
        n3{{"any Plugin<br>eager · one of many · async"}}:::eager
        n6("any Tracing<br>not registered"):::ghost
        n7("any Missing<br>nothing provides it"):::error
        subgraph s1["scope #34;session#34;"]
          n4[["User named #34;#92;#34;me#92;#34;#34;<br>scoped #34;session#34;"]]:::scoped
          n5[/"Login<br>graph · MainActor"/]:::graph
        end
      end
      n0 --> n1
      n0 ==>|"collects"| n3
      n1 --> n2
      n1 -.->|"lazy"| n0
      n2 --> n1
      n4 -.->|"weak"| n1
      n5 -.->|"makes"| n2
      n0 -->|"optional"| n6
      n1 --> n7
      classDef eager fill:#d9f8e0,stroke:#1a7f37,color:#1f2328
      classDef scoped fill:#f5ebff,stroke:#8250df,color:#1f2328
      classDef graph fill:#fff6c2,stroke:#946200,color:#1f2328
      classDef unique fill:#eef0f3,stroke:#57606a,color:#1f2328
      classDef ghost fill:#ffffff,stroke:#59636e,color:#1f2328,stroke-dasharray:4 3
      classDef error fill:#ffe2df,stroke:#cf222e,color:#1f2328,stroke-width:3px
      linkStyle 2 stroke:#cf222e,stroke-width:3px
      linkStyle 4 stroke:#cf222e,stroke-width:3px
      linkStyle 5 stroke-dasharray:1 5
      linkStyle 8 stroke:#cf222e,stroke-width:3px
      %% App/Modules.swift:2: error: DependencyCycle: `Store` needs itself
      %% App/Modules.swift:2: error: MissingBinding: nothing provides `any Missing`

    """#

  static let dot = #"""
    digraph dependencies {
      graph [rankdir=LR, fontname="Helvetica", nodesep=0.25, ranksep=0.8]
      node [fontname="Menlo, DejaVu Sans Mono, monospace", fontsize=11, style=filled, fontcolor="#1f2328"]
      edge [fontname="Helvetica", fontsize=9, color="#818b98", fontcolor="#59636e"]
      graph [label="App/Modules.swift:2: error: DependencyCycle: `Store` needs itself\lApp/Modules.swift:2: error: MissingBinding: nothing provides `any Missing`\l", labeljust=l, labelloc=b, fontcolor="#cf222e"]
      subgraph cluster_0 {
        graph [label="container", style=rounded, labeljust=l, labelloc=t, color="#c8d1da", fontcolor="#59636e"]
        n0 [label="Screen\nunique", shape=box, fillcolor="#eef0f3", color="#57606a", tooltip="App/Modules.swift:1"]
        n1 [label="Store\nsingle", shape=box, style="rounded,filled", fillcolor="#ffe2df", color="#cf222e", penwidth=2.5, tooltip="App/Modules.swift:2"]
        n2 [label="Cache\nshared", shape=ellipse, fillcolor="#ffe2df", color="#cf222e", penwidth=2.5, tooltip="App/Modules.swift:3"]
        n3 [label="any Plugin\neager · one of many · async", shape=hexagon, fillcolor="#d9f8e0", color="#1a7f37", tooltip="App/Modules.swift:4"]
        n6 [label="any Tracing\nnot registered", shape=box, style="rounded,dashed", color="#59636e"]
        n7 [label="any Missing\nnothing provides it", shape=box, style="rounded,dashed", fillcolor="#ffe2df", color="#cf222e", penwidth=2.5]
        subgraph cluster_1 {
          graph [label="scope \"session\"", style=rounded, labeljust=l, labelloc=t, color="#c8d1da", fontcolor="#59636e"]
          n4 [label="User named \"\\\"me\\\"\"\nscoped \"session\"", shape=octagon, fillcolor="#f5ebff", color="#8250df", tooltip="App/Modules.swift:5"]
          n5 [label="Login\ngraph · MainActor", shape=parallelogram, fillcolor="#fff6c2", color="#946200", tooltip="App/Modules.swift:6"]
        }
      }
      n0 -> n1
      n0 -> n3 [arrowhead=crow, penwidth=1.8, label="collects"]
      n1 -> n2 [color="#cf222e", penwidth=2.5]
      n1 -> n0 [style=dashed, label="lazy"]
      n2 -> n1 [color="#cf222e", penwidth=2.5]
      n4 -> n1 [style=dotted, label="weak"]
      n5 -> n2 [style=dashed, arrowhead=diamond, label="makes"]
      n0 -> n6 [arrowhead=empty, label="optional"]
      n1 -> n7 [color="#cf222e", penwidth=2.5]
    }

    """#

  static let svg = #"""
    <g class="graph">
    <path id="e0" class="edge deferred" d="M92 46H169"/>
    <g id="n0" class="node single"><title>Store
    single
    App/Modules.swift:1</title><rect class="shape" x="24" y="24" width="68" height="44" rx="7"/><text class="key" x="38" y="43">Store</text><text class="detail" x="38" y="59">single</text></g>
    <g id="n1" class="node single"><title>any Clock
    single
    App/Modules.swift:2</title><rect class="shape" x="169" y="24" width="100" height="44" rx="7"/><text class="key" x="183" y="43">any Clock</text><text class="detail" x="183" y="59">single</text></g>
    </g>
    <g class="legend">
    <g class="single"><rect class="shape" x="24" y="84" width="30" height="16" rx="7"/></g><text x="62" y="96">single</text>
    <path class="edge deferred" d="M126 92H170"/><text x="178" y="96">lazy</text>
    </g>
    </svg>

    """#
}
