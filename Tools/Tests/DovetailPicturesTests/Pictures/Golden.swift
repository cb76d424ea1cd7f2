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
}
