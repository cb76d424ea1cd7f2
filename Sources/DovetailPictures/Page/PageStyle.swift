import DovetailBlueprint

/// The style sheet of the page.
enum PageStyle {
  /// The themes and the layout.
  static let text = """
    :root{color-scheme:light;\(Palette.definitions(of: .light))}
    @media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;\
    \(Palette.definitions(of: .dark))}}
    :root[data-theme=dark]{color-scheme:dark;\(Palette.definitions(of: .dark))}
    """ + layout

  private static let layout = #"""

    *{box-sizing:border-box}
    html,body{height:100%;margin:0}
    body{display:flex;flex-direction:column;background:var(--paper);color:var(--text);
      font:14px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
    header{display:flex;align-items:center;gap:16px;padding:10px 16px;
      border-bottom:1px solid var(--box-line);background:var(--box);flex-wrap:wrap}
    h1{font-size:16px;margin:0;font-weight:650;overflow-wrap:anywhere}
    .facts{margin:0;color:var(--muted);white-space:nowrap}
    .bad{color:var(--error-line)}.poor{color:var(--warning-line)}
    .finder{position:relative;flex:1 1 280px;max-width:560px;margin-left:auto}
    #search{width:100%;font:inherit;padding:6px 12px;border:1px solid var(--box-line);
      border-radius:7px;background:var(--paper);color:var(--text)}
    #tally{position:absolute;right:34px;top:7px;color:var(--muted);font-size:12px}
    #hits{position:absolute;z-index:5;left:0;right:0;top:calc(100% + 4px);margin:0;padding:4px;
      list-style:none;max-height:60vh;overflow:auto;background:var(--paper);
      border:1px solid var(--box-line);border-radius:8px;box-shadow:0 8px 24px rgb(0 0 0/.25)}
    #hits[hidden]{display:none}
    #hits li{padding:5px 8px;border-radius:5px;cursor:pointer;overflow:hidden;text-overflow:ellipsis;
      white-space:nowrap}
    #hits li[aria-selected=true],#hits li:hover{background:var(--single)}
    #hits small{color:var(--muted);margin-left:8px}
    .tools{display:flex;gap:6px}
    button{font:inherit;padding:5px 10px;border:1px solid var(--box-line);border-radius:7px;
      background:var(--paper);color:var(--text);cursor:pointer}
    button:hover{border-color:var(--muted)}
    button:focus-visible,input:focus-visible,a:focus-visible{outline:2px solid var(--single-line);
      outline-offset:1px}
    button.quiet{padding:1px 8px;font-size:12px;color:var(--muted)}
    main{flex:1;min-height:0;display:flex}
    #canvas{flex:1;min-width:0;position:relative;overflow:hidden;touch-action:none;cursor:grab}
    #canvas.moving{cursor:grabbing}
    #picture{position:absolute;inset:0;width:100%;height:100%;display:block}
    #canvas.waiting{outline:3px dashed var(--single-line);outline-offset:-8px}
    #empty,#refused{position:absolute;left:10%;right:10%;top:38%;text-align:center;color:var(--muted);
      pointer-events:none}
    #refused{top:12px;margin:0;color:var(--error-line);font-weight:600}
    #panel{width:340px;flex:none;overflow:auto;padding:4px 16px 24px;background:var(--box);
      border-left:1px solid var(--box-line)}
    .bare #panel{display:none}
    h2{font-size:12px;margin:18px 0 8px;text-transform:uppercase;letter-spacing:.06em;
      color:var(--muted)}
    h2 small{font-size:12px;font-weight:400;text-transform:none;letter-spacing:0}
    #panel h3{font:600 14px/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;
      margin:0 0 6px;overflow-wrap:anywhere}
    #panel h4{font-size:12px;margin:12px 0 4px;color:var(--muted);font-weight:600}
    #panel ul,#panel ol{list-style:none;margin:0;padding:0}
    dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:0}
    dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
    .hint{color:var(--muted);margin:0}
    .row{display:block;width:100%;text-align:left;border:0;border-radius:5px;padding:3px 8px;
      background:none;overflow-wrap:anywhere}
    .row:hover{background:var(--single)}
    .row code{font:12.5px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}
    .row small{color:var(--muted);margin-left:6px}
    #findings li{border-left:3px solid var(--muted);margin-bottom:6px}
    #findings li.error{border-color:var(--error-line)}
    #findings li.warning{border-color:var(--warning-line)}
    #findings .row b{display:block;font-size:12px}
    #findings .error b{color:var(--error-line)}#findings .warning b{color:var(--warning-line)}
    #findings .note b{color:var(--muted)}
    #findings .row small{display:block;margin:0}
    #modules .row[aria-pressed=true]{color:var(--muted);border-left:3px solid var(--muted);border-radius:0}
    .key-list li{display:flex;align-items:center;gap:8px;padding:2px 0}
    kbd{font:12px ui-monospace,Menlo,Consolas,monospace;border:1px solid var(--box-line);
      border-bottom-width:2px;border-radius:4px;padding:0 5px;background:var(--paper)}
    #timeline{border-top:1px solid var(--box-line);padding:0 16px 8px;max-height:38vh;overflow:auto;
      background:var(--paper)}
    #timeline h2{margin:10px 0 4px}
    .lanes{overflow-x:auto}
    .lane{fill:var(--box)}.lane.other{fill:var(--paper)}
    .dovetail .lane-title,.dovetail .tick-title{font-size:11px;fill:var(--muted)}
    .tick{stroke:var(--box-line);stroke-width:1}
    .span rect{fill:var(--single);stroke:var(--single-line)}
    .dovetail .span text{font-size:11px;pointer-events:none}
    .span.waiting rect{fill:var(--paper);stroke:var(--muted);stroke-dasharray:4 3}
    .span.failed rect{fill:var(--error);stroke:var(--error-line)}
    .span.critical rect{stroke-width:3;stroke:var(--graph-line)}
    .dovetail .span.critical text{font-weight:700}
    .span.failed.critical rect{stroke:var(--error-line)}
    .span[data-node]{cursor:pointer}
    .span:focus{outline:none}.span:focus-visible rect{stroke-width:4}
    .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    @media (max-width:760px){main{flex-direction:column}#canvas{min-height:55vh}
      #panel{width:auto;border-left:0;border-top:1px solid var(--box-line);max-height:45vh}}
    """#

  /// The look of nodes and lines during a highlight; these rules come after the drawing's.
  static let states = #"""
    .node{cursor:pointer}
    .node:focus{outline:none}
    .node:focus-visible>.shape,.node.chosen>.shape{stroke-width:3.4}
    .node:focus-visible>.shape{stroke:var(--text)}
    .node.gone,.edge.gone{display:none}
    .dimmed .node:not(.lit){opacity:.14}
    .dimmed .edge:not(.lit){opacity:.06}
    .dimmed .edge.lit{stroke-opacity:1;stroke-width:2}
    .dimmed .edge.lit.down:not(.error,.warning){stroke:var(--single-line);stroke-width:2.2}
    .dimmed .edge.lit.up:not(.error,.warning){stroke:var(--scoped-line);stroke-width:2.2}
    .module>.shape{fill:var(--box);stroke:var(--text);stroke-width:1.6;filter:none}
    .module.error>.shape{stroke:var(--error-line);stroke-width:2.6}
    .module.warning>.shape{stroke:var(--warning-line);stroke-width:2.6}
    .module .plate{fill:var(--box);stroke:var(--box-line)}
    .module .key{font-weight:700}
    .whole .graph>.box,.whole .graph>.box-title{display:none}
    .far .detail,.far .sign,.far .sign-box{display:none}
    .farther .key{display:none}
    .farther .node>.shape{fill-opacity:1;stroke-width:5}
    .farther .edge:not(.lit,.error,.warning){stroke-opacity:.3}
    .farther .lit>.key,.farther .chosen>.key{display:inline}
    """#
}
