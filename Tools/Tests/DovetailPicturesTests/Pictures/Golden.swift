/// The texts of small pictures.
enum Golden {
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
        n2 [label="Cache\nweak", shape=ellipse, fillcolor="#ffe2df", color="#cf222e", penwidth=2.5, tooltip="App/Modules.swift:3"]
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
