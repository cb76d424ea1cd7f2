// swift-format-ignore-file
// Written by Scripts/embed-page from the files beside it: change those.

/// The files of the page as text.
enum PageFiles {
  static let html = ##"""
    <!doctype html>
    <html lang="en" data-version="`version`">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>`title`</title>
    <style>
    :root{color-scheme:light;`light`}
    @media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;`dark`}}
    :root[data-theme=dark]{color-scheme:dark;`dark`}
    `drawing`
    `style`
    </style>
    </head>
    <body>
    <header>
    <h1>`title`</h1>
    <p class="facts"></p>
    <div class="finder">
    <input id="search" type="search" role="combobox" aria-label="Search bindings" aria-controls="hits" aria-expanded="false" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Search types, modules, files, lifetimes    /">
    <span id="tally" aria-hidden="true"></span>
    <ul id="hits" role="listbox" aria-label="Bindings found" hidden></ul>
    </div>
    <div class="tools" role="toolbar" aria-label="View">
    <button id="open" title="Draw a blueprint from a file">Open…</button>
    <input id="file" type="file" accept=".json,application/json" aria-label="Blueprint" hidden>
    <button id="smaller" title="Zoom out (−)" aria-label="Zoom out">−</button>
    <button id="larger" title="Zoom in (+)" aria-label="Zoom in">+</button>
    <button id="fit" title="Fit everything (0)">Fit</button>
    <button id="theme" title="Light or dark">Theme</button>
    <button id="side" title="Show or hide the panel" aria-expanded="true" aria-controls="panel">Panel</button>
    </div>
    </header>
    <main>
    <div id="canvas">
    <svg id="picture" class="dovetail" xmlns="http://www.w3.org/2000/svg" role="group">
    `markers`
    <g id="view"></g>
    </svg>
    <div id="bar" hidden></div>
    <p id="empty">Drop a blueprint here: the JSON that <code>print(container.blueprint.json)</code> writes.<br>The file stays on this machine.</p>
    <p id="refused" role="alert" hidden></p>
    </div>
    <aside id="panel" aria-label="About the graph">
    <section aria-labelledby="about-details"><h2 id="about-details">Binding</h2><div id="details"></div></section>
    <section aria-labelledby="about-changes" hidden><h2 id="about-changes">Changes <small></small></h2><ul id="changes"></ul></section>
    <section aria-labelledby="about-findings"><h2 id="about-findings">Findings <small></small></h2><ol id="findings"></ol></section>
    <section aria-labelledby="about-modules"><h2 id="about-modules">Modules <small></small> <button id="all" class="quiet" aria-pressed="false">collapse all</button></h2><ul id="modules"></ul></section>
    <section aria-labelledby="about-legend"><h2 id="about-legend">Legend</h2><ul class="key-list">`legend`</ul></section>
    <section aria-labelledby="about-keys"><h2 id="about-keys">Keys</h2><ul class="key-list">
    <li><kbd>/</kbd> search</li>
    <li><kbd>← →</kbd> what needs it, what it needs</li>
    <li><kbd>↑ ↓</kbd> neighbors</li>
    <li><kbd>Enter</kbd> pin</li>
    <li><kbd>f</kbd> focus on the pinned</li>
    <li><kbd>w</kbd> way between it and another</li>
    <li><kbd>Esc</kbd> let go, then show everything</li>
    <li><kbd>+ − 0</kbd> zoom</li>
    </ul></section>
    </aside>
    </main>
    `timeline`
    <div id="status" class="unseen" role="status" aria-live="polite"></div>
    <noscript>This page draws the graph with a script of its own.</noscript>
    <script type="application/json" id="data">`data`</script>
    <script>
    (function () {
    'use strict';
    `script`
    })();
    </script>
    </body>
    </html>
    """##
  static let style = ##"""
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
    #bar{position:absolute;left:12px;top:12px;max-width:calc(100% - 24px);display:flex;flex-wrap:wrap;
      align-items:center;gap:4px 10px;padding:6px 12px;border:1px solid var(--box-line);border-radius:8px;
      background:var(--paper);box-shadow:0 2px 8px rgb(0 0 0/.12)}
    #bar[hidden]{display:none}
    #bar code{font:600 13px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;
      overflow-wrap:anywhere}
    #bar span{color:var(--muted)}
    .actions{display:flex;gap:8px;align-items:center;margin:0 0 10px}
    .actions a{margin-left:auto;color:var(--single-line)}
    details summary{cursor:pointer;padding:2px 4px;border-radius:5px;overflow-wrap:anywhere}
    details summary:hover{background:var(--single)}
    summary small{color:var(--muted);margin-left:6px}
    details ul{padding-left:12px!important}
    .way li{border-left:3px solid var(--scoped-line)}
    #changes li.added{border-left:3px solid var(--eager-line)}
    #changes li.removed{border-left:3px solid var(--error-line)}
    #changes li.changed{border-left:3px solid var(--warning-line)}
    #changes small{display:block;margin:0}
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
    dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
    .hint{color:var(--muted);margin:0}
    .row{display:block;min-width:0;width:100%;text-align:left;border:0;border-radius:5px;padding:3px 8px;
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
    #modules li{display:flex;align-items:center}
    #modules .fold{flex:none;width:26px;text-align:center}
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

    /* The look of boxes and lines; these rules come after the drawing's. */
    .node{cursor:pointer}
    .node:focus{outline:none}
    .node:focus-visible>.shape,.node.chosen>.shape{stroke-width:3.4}
    .node:focus-visible>.shape{stroke:var(--text)}
    .dimmed .node:not(.lit){opacity:.14}
    .dimmed .edge:not(.lit){opacity:.06}
    .dimmed .edge.lit{stroke-opacity:1;stroke-width:2}
    .dimmed .edge.lit.down:not(.error,.warning){stroke:var(--single-line);stroke-width:2.2}
    .dimmed .edge.lit.up:not(.error,.warning){stroke:var(--scoped-line);stroke-width:2.2}
    .module>.shape{fill:var(--box);stroke:var(--text);stroke-width:1.6;filter:none}
    .module.error>.shape{stroke:var(--error-line);stroke-width:2.6}
    .module.warning>.shape{stroke:var(--warning-line);stroke-width:2.6}
    .module .plate{fill:var(--box);stroke:var(--box-line)}
    .dovetail .module .key{font-weight:700;font-size:15px}
    .focus>.shape{stroke-width:3.4}
    .edge.merged{marker-end:none;stroke-opacity:.42}
    .edge.merged.error,.edge.merged.warning{stroke-opacity:.9}
    .edge.way{stroke:var(--scoped-line);stroke-width:2.6;stroke-opacity:1}
    .count rect{fill:var(--paper);stroke:var(--box-line)}
    .dovetail .count text{font-size:11px;fill:var(--muted)}
    .count{cursor:pointer}
    .count.spare:not(.lit),.dimmed .count:not(.lit){display:none}
    .far .count:not(.lit){display:none}
    .edge.added{stroke:var(--eager-line);stroke-width:2}
    .edge.removed{stroke:var(--error-line);stroke-width:2;stroke-dasharray:3 4}
    .edge.changed{stroke:var(--warning-line);stroke-width:2}
    .node.added>.shape{fill:var(--eager);stroke:var(--eager-line);stroke-width:2.4}
    .node.added.error>.shape{stroke:var(--error-line)}
    .node.removed>.shape{fill:var(--error);stroke:var(--error-line);stroke-width:2.4;stroke-dasharray:6 4}
    .node.removed .key{text-decoration:line-through}
    .node.changed>.shape{fill:var(--warning);stroke:var(--warning-line);stroke-width:2.4}
    .far .detail,.far .sign,.far .sign-box{display:none}
    .farther .key{display:none}
    .farther .node>.shape{fill-opacity:1;stroke-width:5}
    .farther .edge:not(.lit,.error,.warning){stroke-opacity:.3}
    .farther .lit>.key,.farther .chosen>.key{display:inline}
    #findings,#changes{max-height:320px;overflow:auto}
    """##
  static let script = ##"""
    // From boxes and arcs to places: columns from left to right, each box left of what it needs.
    //
    // The steps are those of Sugiyama, Tagawa and Toda. A line that passes a column has a lane there, so
    // that no line crosses a box; lines to one box share its lanes. Nothing here knows the page.

    const GAP = { row: 18, lane: 9, column: 76, band: 60, title: 38 };

    // The best of several layouts for a canvas of that shape: `width` / `height`.
    function layOut(items, arcs, shape) {
      const turns = items.some(item => item.band > 0) || shape >= 1 ? [false] : [false, true];
      const tries = turns.flatMap(isTurned =>
        capsFor(items.length).map(cap => ({ isTurned, ...layOutOnce(items, arcs, cap, isTurned) })));
      const room = ({ size: [w, h] }) => Math.min(shape / w, 1 / h);
      return tries.reduce((best, next) => (room(next) > room(best) * 1.03 ? next : best));
    }

    // How many boxes a column may have; one with more is split.
    function capsFor(count) {
      const root = Math.sqrt(count);
      const factors = count > 400 ? [1.6] : [0.7, 1, 1.4, 2, 3];
      return [...new Set(factors.map(factor => Math.max(4, Math.ceil(root * factor))))];
    }

    function layOutOnce(items, arcs, cap, isTurned) {
      const sizes = items.map(({ width, height }) => (isTurned ? [height, width] : [width, height]));
      const graph = { sizes, bands: items.map(item => item.band ?? 0), arcs: oriented(items.length, arcs) };
      const connected = new Set(arcs.flatMap(({ source, target }) => [source, target]));
      const column = split(columnsOf(items, graph.arcs), items, connected, cap);
      const lanes = strands(graph, column, connected);
      order(lanes);
      const placed = place(lanes, graph, connected);
      return isTurned ? turned(placed) : placed;
    }

    function turned({ boxes, lines, size, bands }) {
      const flip = ([x, y]) => [y, x];
      return {
        boxes: boxes.map(([x, y, w, h]) => [y, x, h, w]), lines: lines.map(points => points.map(flip)),
        size: flip(size), bands,
      };
    }

    // Cycles: arcs that lead back are turned, and rather deferred ones than firm ones.

    // The nodes in the order in which a depth-first search leaves them; no recursion, since a chain may
    // be longer than the stack is deep.
    function leavingOrder(count, next, starts) {
      const order = [], state = new Uint8Array(count), places = new Uint32Array(count);
      for (const start of starts) {
        const open = state[start] ? [] : [start];
        while (open.length) {
          const node = open[open.length - 1], other = next[node][places[node]];
          state[node] = 1;
          if (other === undefined) {
            order.push(node);
            open.pop();
          } else {
            places[node] += 1;
            if (!state[other]) open.push(other);
          }
        }
      }
      return order;
    }

    function adjacency(count, arcs, from, to) {
      const next = Array.from({ length: count }, () => []);
      for (const arc of arcs) next[arc[from]].push(arc[to]);
      return next;
    }

    // The number of the cycle that each node is part of.
    function cycles(count, arcs) {
      const all = [...Array(count).keys()];
      const order = leavingOrder(count, adjacency(count, arcs, 'source', 'target'), all).reverse();
      const back = adjacency(count, arcs, 'target', 'source');
      const cycle = new Int32Array(count).fill(-1);
      for (const start of order) {
        const open = cycle[start] < 0 ? [start] : [];
        while (open.length) {
          const node = open.pop();
          if (cycle[node] >= 0) continue;
          cycle[node] = start;
          open.push(...back[node].filter(other => cycle[other] < 0));
        }
      }
      return cycle;
    }

    // The arcs as they are drawn: `left` is left of `right`, and `isBack` if it is the target.
    function oriented(count, arcs) {
      const cycle = cycles(count, arcs);
      const firm = arcs.filter(({ source, target, isFirm }) => isFirm || cycle[source] !== cycle[target]);
      const rank = new Uint32Array(count);
      leavingOrder(count, adjacency(count, firm, 'source', 'target'), [...Array(count).keys()])
        .reverse().forEach((node, place) => { rank[node] = place; });
      return arcs.map(({ source, target }) => {
        const isBack = rank[source] > rank[target];
        return { left: isBack ? target : source, right: isBack ? source : target, isBack };
      });
    }

    // Columns.

    // The longest path from a box to the right end decides its column; a box that is needed more than it
    // needs then goes as far to the left as it can.
    function columnsOf(items, arcs) {
      const count = items.length;
      const after = adjacency(count, arcs, 'left', 'right'), before = adjacency(count, arcs, 'right', 'left');
      const leaving = leavingOrder(count, after, [...Array(count).keys()]);
      const depth = new Uint32Array(count);
      for (const node of leaving) {
        for (const other of after[node]) depth[node] = Math.max(depth[node], depth[other] + 1);
      }
      const deepest = depth.reduce((most, each) => Math.max(most, each), 0);
      const column = Array.from(depth, each => deepest - each);
      for (const node of leaving.reverse()) {
        if (before[node].length <= after[node].length) continue;
        column[node] = before[node].reduce((most, other) => Math.max(most, column[other] + 1), 0);
      }
      return column;
    }

    // Divides a column with too many boxes. No arc joins two of one column, so any division is right;
    // boxes of a cluster stay together.
    function split(column, items, connected, cap) {
      const lists = [];
      column.forEach((c, node) => { if (connected.has(node)) (lists[c] ??= []).push(node); });
      const cluster = node => items[node].cluster ?? 0;
      const result = new Array(column.length).fill(-1);
      let next = 0;
      for (const list of lists) {
        if (!list) continue;
        const parts = Math.ceil(list.length / cap), share = Math.ceil(list.length / parts);
        list.sort((a, b) => cluster(a) - cluster(b) || a - b);
        list.forEach((node, place) => { result[node] = next + Math.floor(place / share); });
        next += parts;
      }
      return result;
    }

    // Lanes: what the boxes are to the columns they are in, lanes are to those that lines pass.

    // `strands` are the boxes and then the lanes; `paths` has, for each arc, its lanes from left to right.
    function strands({ sizes, bands, arcs }, column, connected) {
      const all = sizes.map(([width, height], node) =>
        ({ column: column[node], band: bands[node], width, height, left: [], right: [], isLane: false }));
      const known = new Map(), joined = new Set();
      const lane = (right, c, isBack) => {
        const name = `${right} ${c} ${isBack}`;
        if (!known.has(name)) {
          known.set(name, all.length);
          all.push({ column: c, band: bands[right], width: 0, height: 0, left: [], right: [], isLane: true });
        }
        return known.get(name);
      };
      const join = (a, b) => {
        const name = `${a} ${b}`;
        if (joined.has(name)) return;
        joined.add(name);
        all[a].right.push(b);
        all[b].left.push(a);
      };
      const paths = arcs.map(({ left, right, isBack }) => {
        const path = [];
        for (let c = column[left] + 1; c < column[right]; c++) path.push(lane(right, c, isBack));
        [left, ...path].forEach((strand, place) => join(strand, path[place] ?? right));
        return path;
      });
      const columns = [];
      all.forEach((strand, place) => {
        if (strand.isLane || connected.has(place)) (columns[strand.column] ??= []).push(place);
      });
      // At first the lanes are in the middle of each column.
      const halves = list => [list.filter(place => !all[place].isLane), list.filter(place => all[place].isLane)];
      const centered = ([boxes, lanes]) => {
        const half = Math.ceil(boxes.length / 2);
        return [...boxes.slice(0, half), ...lanes, ...boxes.slice(half)];
      };
      return { all, columns: columns.map(list => centered(halves(list))), paths };
    }

    // Order within the columns: each strand at the mean of its neighbors, and the best of the sweeps.

    function order({ all, columns }) {
      const row = new Float64Array(all.length);
      const settle = list => list.forEach((strand, place) => { row[strand] = place; });
      columns.forEach(settle);
      let best = columns.map(list => [...list]), fewest = crossings(all, columns, row);
      for (let sweep = 0; sweep < 14 && fewest > 0; sweep++) {
        const side = sweep % 2 ? 'right' : 'left';
        for (const list of side === 'left' ? columns : [...columns].reverse()) {
          sortByMean(list, all, row, side);
          settle(list);
        }
        const now = crossings(all, columns, row);
        if (now < fewest) [best, fewest] = [columns.map(list => [...list]), now];
      }
      best.forEach((list, c) => { columns[c] = list; });
    }

    function sortByMean(list, all, row, side) {
      const wish = new Map(list.map(strand => {
        const near = all[strand][side];
        return [strand, near.length ? near.reduce((sum, other) => sum + row[other], 0) / near.length : row[strand]];
      }));
      list.sort((a, b) => all[a].band - all[b].band || wish.get(a) - wish.get(b) || row[a] - row[b]);
    }

    // The crossings between neighboring columns, counted with a tree of sums.
    function crossings(all, columns, row) {
      let total = 0;
      columns.forEach((list, c) => {
        const size = columns[c + 1]?.length ?? 0, tree = new Uint32Array(size + 1);
        let seen = 0;
        for (const strand of list) {
          const ends = all[strand].right.map(other => row[other]).sort((a, b) => a - b);
          for (const end of ends) {
            let smaller = 0;
            for (let place = end + 1; place > 0; place -= place & -place) smaller += tree[place];
            total += seen - smaller;
          }
          for (const end of ends) {
            for (let place = end + 1; place <= size; place += place & -place) tree[place] += 1;
            seen += 1;
          }
        }
      });
      return total;
    }

    // Places.

    function place(lanes, graph, connected) {
      const { all, columns } = lanes, bandCount = Math.max(0, ...graph.bands) + 1;
      const isLow = columns.length > 0;
      const x = isLow ? abscissas(all, columns) : { lefts: [], rights: [], width: 0 };
      const boxes = graph.sizes.map(([w, h]) => [0, 0, w, h]), bands = [];
      const middle = new Float64Array(all.length);
      let top = 0, width = x.width;
      for (let band = 0; band < bandCount; band++) {
        const start = top;
        if (bandCount > 1) top += GAP.title;
        const lists = columns.map(list => list.filter(strand => all[strand].band === band));
        top = ordinates(all, lists, middle, top);
        const loose = boxes.filter((_, node) => graph.bands[node] === band && !connected.has(node));
        const shelf = shelve(loose, top, Math.max(x.width, 420 * Math.ceil(Math.sqrt(loose.length) / 2)));
        [top, width] = [shelf.bottom, Math.max(width, shelf.width)];
        bands.push({ top: start, bottom: top });
        if (band < bandCount - 1) top += GAP.band;
      }
      connected.forEach(node => {
        boxes[node][0] = x.lefts[all[node].column];
        boxes[node][1] = middle[node] - boxes[node][3] / 2;
      });
      return { boxes, bands, lines: routes(lanes, graph, boxes, x, middle), size: [width, top] };
    }

    function abscissas(all, columns) {
      const lefts = [], rights = [];
      let left = 0;
      for (const list of columns) {
        const width = list.reduce((most, strand) => Math.max(most, all[strand].width), 0);
        // More room where many lines bend.
        const bends = list.reduce((sum, strand) => sum + all[strand].right.length, 0);
        lefts.push(left);
        rights.push(left + width);
        left += width + GAP.column + Math.min(70, bends);
      }
      return { lefts, rights, width: rights[rights.length - 1] };
    }

    // The heights of the strands of one band: near the middle of their neighbors, in the given order.
    function ordinates(all, lists, middle, top) {
      if (!lists.some(list => list.length)) return top;
      const apart = (a, b) => (all[a].height + all[b].height) / 2
        + (all[a].isLane && all[b].isLane ? GAP.lane : all[a].isLane || all[b].isLane ? 14 : GAP.row);
      for (const list of lists) {
        list.forEach((strand, place) => {
          middle[strand] = place ? middle[list[place - 1]] + apart(list[place - 1], strand) : 0;
        });
        const half = list.length ? middle[list[list.length - 1]] / 2 : 0;
        for (const strand of list) middle[strand] -= half;
      }
      for (let sweep = 0; sweep < 12; sweep++) {
        for (const list of sweep % 2 ? [...lists].reverse() : lists) relax(list, all, middle, apart);
      }
      const ends = side => lists.flat().map(strand => middle[strand] + side * all[strand].height / 2);
      const least = ends(-1).reduce((a, b) => Math.min(a, b)), most = ends(1).reduce((a, b) => Math.max(a, b));
      for (const strand of lists.flat()) middle[strand] += top - least;
      return top + most - least;
    }

    // The places nearest to those wished for that keep the order and the distances: neighbors that would
    // overlap become one block, at the mean of their wishes.
    function relax(list, all, middle, apart) {
      const blocks = [];
      let offset = 0;
      list.forEach((strand, place) => {
        if (place) offset += apart(list[place - 1], strand);
        const { band, left, right } = all[strand];
        const near = [...left, ...right].filter(other => all[other].band === band);
        const wish = near.length ? near.reduce((sum, other) => sum + middle[other], 0) / near.length : middle[strand];
        let block = { sum: wish - offset, weight: 1, strands: [[strand, offset]] };
        while (blocks.length && mean(blocks[blocks.length - 1]) >= mean(block)) {
          const last = blocks.pop();
          block = { sum: last.sum + block.sum, weight: last.weight + block.weight,
            strands: last.strands.concat(block.strands) };
        }
        blocks.push(block);
      });
      for (const block of blocks) {
        for (const [strand, at] of block.strands) middle[strand] = mean(block) + at;
      }
    }

    const mean = block => block.sum / block.weight;

    // Boxes without lines, in rows.
    function shelve(boxes, top, width) {
      let [x, y, widest, bottom] = [0, top ? top + GAP.row * 2 : 0, 0, top];
      for (const box of boxes) {
        if (x > 0 && x + box[2] > width) [x, y] = [0, bottom + GAP.row];
        [box[0], box[1]] = [x, y];
        [widest, bottom] = [Math.max(widest, x + box[2]), Math.max(bottom, y + box[3])];
        x += box[2] + GAP.row;
      }
      return { bottom, width: widest };
    }

    // The points of each line from its source to its target: level across each column, two for each.
    function routes({ all, paths }, { arcs }, boxes, { lefts, rights }, middle) {
      return arcs.map(({ left, right, isBack }, arc) => {
        // A line that leads back has a port of its own.
        const port = node => middle[node] + (isBack ? boxes[node][3] / 4 : 0);
        const points = [[boxes[left][0] + boxes[left][2], port(left)], [rights[all[left].column], port(left)]];
        for (const lane of paths[arc]) {
          points.push([lefts[all[lane].column], middle[lane]], [rights[all[lane].column], middle[lane]]);
        }
        points.push([boxes[right][0], port(right)]);
        return isBack ? points.reverse() : points;
      });
    }

    // The path of a line: level across columns, with a bend between two of them.
    function pathOf(points, isTurned) {
      const at = ([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
      return points.reduce((path, point, place) => {
        const last = points[place - 1];
        if (!last) return `M${at(point)}`;
        const half = isTurned ? (last[1] + point[1]) / 2 : (last[0] + point[0]) / 2;
        const isLevel = isTurned ? last[0] === point[0] : last[1] === point[1];
        if (isLevel) return `${path}L${at(point)}`;
        const bend = isTurned ? [[last[0], half], [point[0], half]] : [[half, last[1]], [half, point[1]]];
        return `${path}C${at(bend[0])} ${at(bend[1])} ${at(point)}`;
      }, '');
    }
    // The graph as data, and what of it is seen: parts, or the modules that stand for them.

    // `data` is what the page carries or a dropped file gives; see `PageData`.
    function graphOf(data) {
      const edges = data.edges.map(([source, target, style, words, parameters, fault, fate]) =>
        ({ source, target, style, words, parameters, fault, fate }));
      const after = data.nodes.map(() => []), before = data.nodes.map(() => []);
      edges.forEach((edge, e) => {
        after[edge.source].push(e);
        before[edge.target].push(e);
      });
      const members = data.modules.map(() => []);
      data.nodes.forEach((node, i) => members[node.module]?.push(i));
      return { ...data, edges, after, before, members };
    }

    // Steps from a part to each that it reaches: through its needs, or backwards.
    function distances(graph, start, isBackwards) {
      const steps = new Map([[start, 0]]);
      const [lists, end] = isBackwards ? [graph.before, 'source'] : [graph.after, 'target'];
      // A map is walked in the order of insertion, and what is inserted meanwhile comes last.
      for (const [node, step] of steps) {
        for (const e of lists[node]) {
          const next = graph.edges[e][end];
          if (!steps.has(next)) steps.set(next, step + 1);
        }
      }
      return steps;
    }

    // A shortest path as parts, from one to another; `null` if there is none.
    function shortestPath(graph, from, to) {
      const left = distances(graph, to, true);
      if (!left.has(from)) return null;
      const path = [from];
      for (let node = from; node !== to;) {
        const step = left.get(node);
        node = graph.edges[graph.after[node].find(e => left.get(graph.edges[e].target) === step - 1)].target;
        path.push(node);
      }
      return path;
    }

    // The shortest path from a part that nobody needs, or from the end of a cycle.
    function pathFromRoot(graph, node) {
      const askers = [...distances(graph, node, true).keys()];
      const root = askers.find(i => i !== node && graph.before[i].length === 0);
      return root === undefined ? null : shortestPath(graph, root, node);
    }

    // The parts on the ways from one to another: on the shortest, and on longer ones while they are few.
    function ways(graph, from, to, few) {
      const begun = distances(graph, from, false), left = distances(graph, to, true);
      if (!begun.has(to)) return null;
      const between = [...begun.keys()].filter(node => left.has(node));
      const length = node => begun.get(node) + left.get(node);
      let longest = begun.get(to);
      const upTo = most => between.filter(node => length(node) <= most);
      while (longest < begun.get(to) + 3 && upTo(longest + 1).length <= few) longest += 1;
      return { parts: upTo(longest), between: between.length, steps: begun.get(to) };
    }

    // What a view shows. `kept` are its parts, `null` for all; a module in `folded` stands for its parts,
    // except for those in `loose`. With `only`, no line is shown but those of that part.
    function itemsOf(graph, { kept, folded, loose, only }) {
      const items = [], itemOf = new Map(), itemOfModule = new Map();
      const stand = node => {
        const { module } = graph.nodes[node];
        if (kept && !kept.has(node)) return;
        const stands = folded.has(module) && !loose.has(node);
        if (!stands || !itemOfModule.has(module)) {
          if (stands) itemOfModule.set(module, items.length);
          items.push({ node: stands ? null : node, module, members: [] });
        }
        const item = stands ? itemOfModule.get(module) : items.length - 1;
        items[item].members.push(node);
        itemOf.set(node, item);
      };
      graph.nodes.forEach((_, node) => stand(node));
      // A view of few parts says more with the only part of a module than with the module.
      for (const item of kept ? items : []) {
        if (item.node === null && item.members.length === 1) [item.node] = item.members;
      }
      return { items, itemOf, lines: linesOf(graph, itemOf, only ?? null) };
    }

    // The lines between items, each with the edges that it stands for.
    function linesOf(graph, itemOf, only) {
      const lines = new Map();
      graph.edges.forEach((edge, e) => {
        const source = itemOf.get(edge.source), target = itemOf.get(edge.target);
        if (source === undefined || target === undefined) return;
        if (only !== null && edge.source !== only && edge.target !== only) return;
        const isOwn = edge.source === edge.target;
        if (source === target && !isOwn) return;
        const name = `${source} ${target}`;
        if (!lines.has(name)) lines.set(name, { source, target, edges: [] });
        lines.get(name).edges.push(e);
      });
      return [...lines.values()];
    }

    // The worse of two faults.
    const worse = (a, b) => (a === 'error' || b === 'error' ? 'error' : a || b || '');
    // A blueprint as JSON, to the data of a page. It knows less than the library: only missing keys.

    const KINDS = ['required', 'collection', 'optional', 'factory', 'deferred', 'deferredWeak'];
    const WORDS = { required: 'needs', collection: 'collects', optional: 'optional', factory: 'makes',
      deferred: 'lazy', deferredWeak: 'weak', alias: 'alias of' };

    function readBlueprint(text, newest) {
      let value;
      try { value = JSON.parse(text); } catch { throw new Error('is not JSON'); }
      if (!Array.isArray(value?.bindings) || !Number.isInteger(value.version)) {
        throw new Error('is not a blueprint');
      }
      if (value.version > newest) {
        throw new Error(`has version ${value.version}; this page reads up to ${newest}`);
      }
      if (!value.bindings.every(binding => typeof binding?.key?.type === 'string')) {
        throw new Error('has a binding without a key');
      }
      return value;
    }

    const wordOf = value => (typeof value === 'string' ? value : Object.keys(value ?? {})[0]);
    const labelOf = key => (key.name === undefined ? key.type : `${key.type} named "${key.name}"`);
    const identityOf = key => `${key.identity ?? key.type}\n${key.name ?? ''}`;

    function marksOf(binding, role) {
      const roles = { alias: 'alias', contribution: 'one of many', override: 'override' };
      return [
        roles[role], binding.isAsync && 'async', binding.actor,
        binding.arguments?.length && `takes ${binding.arguments.join(', ')}`,
        binding.isOpaque && 'opaque', binding.decorators?.length && 'decorated',
      ].filter(Boolean);
    }

    function partOf(binding) {
      const role = wordOf(binding.role ?? 'single'), lifetime = binding.lifetime ?? 'single';
      const scope = lifetime.scoped?._0 ?? lifetime.scoped, place = binding.location;
      return {
        key: labelOf(binding.key), identity: identityOf(binding.key), role, marks: marksOf(binding, role),
        style: wordOf(lifetime), kind: scope ? `scoped "${scope}"` : wordOf(lifetime),
        scope: Math.max(0, binding.scope ?? 0), needs: binding.edges ?? [],
        at: place ? `${place.fileID}:${place.line}` : '', home: (place?.fileID ?? '').split('/')[0],
      };
    }

    // The bindings, and the types whose properties ask.
    function partsOf(blueprint) {
      const owners = new Map();
      for (const { owner, identity, name, need, elsewhere } of blueprint.properties ?? []) {
        const id = identity ?? owner;
        if (!owners.has(id)) {
          owners.set(id, { key: owner, identity: `owner\n${id}`, role: 'single', marks: ['properties'],
            style: 'unique', kind: 'unique', scope: 0, needs: [], at: '', home: owner.split('.')[0] });
        }
        if (need?.key) owners.get(id).needs.push({ ...need, property: name, elsewhere });
      }
      return [...blueprint.bindings.map(partOf), ...owners.values()];
    }

    // The bindings that answer a need: in the nearest scope outwards, or else further in.
    function answersTo(need, asker, parts) {
      let all = parts.get(identityOf(need.key)) ?? [];
      // The record of a property does not have the name it asks for.
      if (!all.length && need.property !== undefined) {
        const type = `${need.key.identity ?? need.key.type}\n`;
        all = [...parts].flatMap(([identity, list]) => (identity.startsWith(type) ? list : []));
      }
      if (need.kind === 'collection') {
        return all.filter(part => part.role === 'contribution' && part.scope <= asker.scope);
      }
      const distance = part => (part.scope <= asker.scope ? asker.scope - part.scope : 1000 + part.scope);
      // If two are in one scope, the later is used.
      return all.reduce((best, part) =>
        (!best.length || distance(part) <= distance(best[0]) ? [part] : best), []);
    }

    function ghostOf(need, asker) {
      return { key: labelOf(need.key), identity: identityOf(need.key), style: 'ghost', marks: [], at: '',
        kind: 'not registered', scope: asker.scope, home: asker.home, ghost: true, askers: [] };
    }

    // All parts with the keys that are missing, and the lines between them.
    function connect(blueprint) {
      const parts = partsOf(blueprint), known = new Map(), ghosts = new Map(), lines = new Map();
      for (const part of parts.slice(0, blueprint.bindings.length)) {
        known.set(part.identity, [...(known.get(part.identity) ?? []), part]);
      }
      const join = (from, to, kind, parameter) => {
        if (!lines.has(from)) lines.set(from, new Map());
        const own = lines.get(from);
        if (!own.has(to)) own.set(to, { from, to, kinds: [], parameters: [] });
        own.get(to).kinds.push(kind);
        if (Number.isInteger(parameter)) own.get(to).parameters.push(parameter);
      };
      for (const asker of parts) {
        for (const need of asker.needs) {
          const kind = KINDS.includes(need.kind) ? need.kind : 'required', identity = identityOf(need.key);
          let answers = answersTo(need, asker, known);
          if (!answers.length) {
            if (!ghosts.has(identity)) ghosts.set(identity, ghostOf(need, asker));
            const isAllowed = need.elsewhere || !['required', 'factory', 'deferred'].includes(kind);
            answers = [ghosts.get(identity)];
            if (!isAllowed) blame(answers[0], asker);
          }
          for (const answer of answers) join(asker, answer, kind, need.parameter);
        }
      }
      return { parts: [...parts, ...ghosts.values()], lines: [...lines.values()].flatMap(own => [...own.values()]) };
    }

    function blame(ghost, asker) {
      ghost.askers.push(asker);
      [ghost.kind, ghost.fault] = ['nothing provides it', 'error'];
    }

    function lineOf({ from, to, kinds, parameters }, numbers) {
      const isAlias = from.role === 'alias', all = KINDS.filter(kind => kinds.includes(kind));
      const isPlain = all.length === 1 && all[0] === 'required';
      const words = isAlias ? WORDS.alias : isPlain ? '' : all.map(kind => WORDS[kind]).join(', ');
      const fault = to.askers?.includes(from) ? 'error' : '';
      return [numbers.get(from), numbers.get(to), isAlias ? 'alias' : all[0], words, parameters, fault, ''];
    }

    function scopeTitles(blueprint, parts) {
      const innermost = parts.reduce((most, part) => Math.max(most, part.scope), 0);
      return Array.from({ length: innermost + 1 }, (_, s) => {
        const name = blueprint.scopes?.[s]?.name;
        if (name !== undefined) return `scope "${name}"`;
        return innermost === 0 ? '' : s === 0 ? 'container' : 'inner container';
      });
    }

    function findingOf(ghost, numbers) {
      const [asker] = ghost.askers;
      return { id: 'MissingBinding', severity: 'error', message: `nothing provides \`${ghost.key}\``,
        path: [asker.key, ghost.key], notes: [], at: asker.at || undefined,
        nodes: [numbers.get(asker), numbers.get(ghost)] };
    }

    function dataOf(blueprint) {
      const { parts, lines } = connect(blueprint), numbers = new Map(parts.map((part, i) => [part, i]));
      const modules = [...new Set(parts.map(part => part.home))].sort();
      for (const part of parts) part.askers?.forEach(asker => { asker.fault = 'error'; });
      return {
        modules, scopes: scopeTitles(blueprint, parts), count: blueprint.bindings.length,
        nodes: parts.map(({ key, home, scope, style, kind, at, marks, ghost, fault }) =>
          ({ key, module: modules.indexOf(home), scope, style, kind, at, marks, ghost, fault: fault ?? '' })),
        edges: lines.map(line => lineOf(line, numbers)),
        findings: parts.filter(part => part.askers?.length).map(ghost => findingOf(ghost, numbers)),
        note: 'Only missing keys are looked for in a file that was dropped. `dovetail check` knows all rules.',
      };
    }
    // The page: what is shown of the graph, what is pinned, and the address of both.

    const find = id => document.getElementById(id);
    const svg = find('picture'), canvas = find('canvas'), root = document.documentElement;
    const newest = Number(root.dataset.version);
    // Above this number of parts, a graph begins as its modules.
    const MANY = 150;
    // A focus with more parts than this begins with modules, too.
    const SOME = 60;

    // A subject is what can be pinned: a part has its own number, a module one after those of all parts.
    let graph, refs, pinned = null, pointed = null, hits = null, aim = null;
    let view = { kind: 'all' }, kept = null, loose = new Set(), folded = new Set(), way = [];
    let seen = { items: [], itemOf: new Map(), lines: [] }, size = [0, 0], lit = [];

    const isModule = subject => subject >= graph.nodes.length;
    const moduleOf = subject => subject - graph.nodes.length;
    const nameOf = subject => (isModule(subject) ? graph.modules[moduleOf(subject)] : graph.nodes[subject].key);
    const many = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;
    const partsOfModule = m => graph.members[m].filter(i => !graph.nodes[i].ghost);
    const subjectOf = item => item.node ?? graph.nodes.length + item.module;
    const faultOf = members => members.reduce((known, i) => worse(known, graph.nodes[i].fault), '');
    const modulesOf = parts => new Set([...parts].map(i => graph.nodes[i].module)).size;
    const tell = text => { find('status').textContent = text; };
    const fateOf = i => graph.nodes[i].fate ?? '';

    function make(name, attributes, ...children) {
      const element = document.createElementNS('http://www.w3.org/2000/svg', name);
      for (const key in attributes) element.setAttribute(key, attributes[key]);
      element.append(...children);
      return element;
    }

    function tag(name, properties, ...children) {
      const element = Object.assign(document.createElement(name), properties);
      element.append(...children);
      return element;
    }

    function button(words, action, properties = {}) {
      return tag('button', { onclick: action, ...properties }, ...[words].flat());
    }

    // Names in the address: a key, and a number if several parts have it.

    function nameAll() {
      const known = new Map();
      refs = { of: [], to: new Map() };
      for (let subject = 0; subject < graph.nodes.length + graph.modules.length; subject++) {
        const name = isModule(subject) ? `module ${nameOf(subject)}` : nameOf(subject);
        const number = (known.get(name) ?? 0) + 1;
        known.set(name, number);
        refs.of[subject] = number === 1 ? name : `${name} #${number}`;
        refs.to.set(refs.of[subject], subject);
      }
    }

    const addressOf = members =>
      `#${Object.entries(members).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;

    function address() {
      const members = {};
      if (view.kind === 'focus') members.focus = refs.of[view.subject];
      if (view.isDeep !== undefined) members.through = view.isDeep ? 'all' : 'none';
      if (view.kind === 'path') [members.from, members.to] = [refs.of[view.from], refs.of[view.to]];
      if (view.kind === 'all' && graph.compared) members.show = 'all';
      const open = graph.modules.filter((_, m) => !folded.has(m));
      if (folded.size && open.length) members.open = open.join(',');
      if (pinned !== null) members.pin = refs.of[pinned];
      return addressOf(members);
    }

    function remember() {
      const now = address();
      if (location.hash === now || (now === '#' && !location.hash)) return;
      // A page that is shown inside another may not change its address.
      try { history.replaceState(null, '', now); } catch { /* Then there is only no link. */ }
    }

    function recall() {
      const members = new URLSearchParams(location.hash.slice(1).replaceAll('+', '%2B'));
      const subject = name => refs.to.get(members.get(name));
      if (subject('focus') !== undefined) focus(subject('focus'), { all: true, none: false }[members.get('through')]);
      else if (subject('from') !== undefined && subject('to') !== undefined) showPath(subject('from'), subject('to'));
      else if (graph.compared && members.get('show') !== 'all') showChanges();
      else showAll();
      const open = new Set((members.get('open') ?? '').split(','));
      if (members.has('open')) fold(graph.modules.flatMap((name, m) => (open.has(name) ? [] : [m])));
      if (subject('pin') !== undefined) pin(subject('pin'), view.kind === 'all');
    }

    // Views.

    function look(next, parts, own, limit) {
      view = next;
      aim = null;
      kept = parts && new Set(parts);
      loose = new Set(own);
      way = next.way ?? [];
      const count = kept?.size ?? graph.nodes.length;
      const isLarge = count > limit && graph.modules.length > 1;
      folded = new Set(isLarge ? graph.modules.keys() : []);
      pointed = null;
      if (next.pin !== undefined) pinned = next.pin;
      draw();
      fit();
    }

    function showAll() {
      look({ kind: 'all' }, null, [], MANY);
    }

    function neighbors(i) {
      return [...graph.after[i].map(e => graph.edges[e].target), ...graph.before[i].map(e => graph.edges[e].source)];
    }

    // The parts that need the subject, and those it needs: through others too, unless they are many.
    function focus(subject, isDeep) {
      if (isModule(subject)) { focusModule(subject); return; }
      const needs = distances(graph, subject, false), askers = distances(graph, subject, true);
      const near = neighbors(subject), all = [...needs.keys(), ...askers.keys()];
      const goesDeep = isDeep ?? all.length <= MANY;
      const own = near.length <= 40 ? [subject, ...near] : [subject];
      const count = (list, others) => (list.length === others ? others : `${others} (${list.length} directly)`);
      const words = `needed by ${count(graph.before[subject], askers.size - 1)}, needs ${count(graph.after[subject], needs.size - 1)}`;
      const next = { kind: 'focus', subject, words, pin: subject, isDeep: goesDeep };
      look(next, goesDeep ? all : [subject, ...near], own, SOME);
    }

    // The parts of a module, and those of others next to them.
    function focusModule(subject) {
      const parts = graph.members[moduleOf(subject)], near = parts.flatMap(neighbors);
      const words = `its ${many(partsOfModule(moduleOf(subject)).length, 'part')}, and what they need or are needed by`;
      look({ kind: 'focus', subject, words, pin: subject }, [...parts, ...near], parts, 0);
    }

    function showPath(from, to) {
      if (isModule(from) || isModule(to)) return;
      const isForth = shortestPath(graph, from, to);
      if (!isForth && !shortestPath(graph, to, from)) {
        aim = null;
        bar(`Neither ${nameOf(from)} nor ${nameOf(to)} needs the other.`);
        return;
      }
      const [a, b] = isForth ? [from, to] : [to, from], found = ways(graph, a, b, 30);
      const shown = found.parts.length < found.between ? `; ${found.parts.length} of ${found.between} parts on all ways are shown` : '';
      const next = { kind: 'path', from: a, to: b, way: shortestPath(graph, a, b), pin: null,
        words: `${many(found.steps, 'step')} on the shortest way${shown}` };
      look(next, found.parts, found.parts, Infinity);
    }

    // What differs, and what is next to it.
    function showChanges() {
      const changed = graph.nodes.flatMap((_, i) => (fateOf(i) ? [i] : []));
      const ends = graph.edges.flatMap(edge => (edge.fate ? [edge.source, edge.target] : []));
      const near = changed.length <= 40 ? changed.flatMap(neighbors) : [];
      const own = [...changed, ...ends].slice(0, 2 * MANY);
      look({ kind: 'changes', words: changesInWords() }, [...changed, ...ends, ...near], own, SOME);
    }

    function changesInWords() {
      const number = fate => graph.nodes.filter(node => node.fate === fate).length;
      const parts = ['added', 'removed', 'changed'].filter(number).map(fate => `${number(fate)} ${fate}`);
      return parts.join(', ') || 'no part differs';
    }

    function fold(modules) {
      folded = new Set(modules);
      if (folded.size === graph.modules.length) loose = new Set(view.kind === 'focus' ? loose : []);
      draw();
      fit();
      tell(`${folded.size} of ${graph.modules.length} modules collapsed`);
    }

    function toggle(m) {
      const next = new Set(folded);
      if (!next.delete(m)) next.add(m);
      fold([...next]);
    }

    function reveal(subject) {
      if (!isModule(subject)) {
        if (kept && !kept.has(subject)) showAll();
        const item = seen.items[seen.itemOf.get(subject)];
        if (item.node === null) { folded.delete(item.module); draw(); fit(); }
      }
    }

    const elementOf = subject => (isModule(subject) ? find(`m${moduleOf(subject)}`) : find(`n${subject}`));

    function pin(subject, moves) {
      if (aim !== null && subject !== null && !isModule(subject)) { showPath(aim, subject); return; }
      if (subject !== null) reveal(subject);
      if (pinned !== null) elementOf(pinned)?.setAttribute('aria-pressed', 'false');
      [pinned, pointed] = [subject, null];
      if (subject !== null) {
        const element = elementOf(subject);
        element?.setAttribute('aria-pressed', 'true');
        if (moves && element) bring(subject);
        tell(`Pinned ${element?.getAttribute('aria-label') ?? nameOf(subject)}`);
      }
      describe();
      show();
      remember();
    }

    // Draws a graph, instead of the one before.
    function begin(data) {
      graph = graphOf(data);
      [pinned, pointed, hits, aim] = [null, null, null, null];
      nameAll();
      head();
      listFindings();
      listChanges();
      prepareSearch();
      recall();
    }
    // What is drawn: boxes, lines with their counts, and what the chosen part lights.

    const pen = document.createElement('canvas').getContext('2d');
    const FONTS = { key: "13px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace",
      module: "700 15px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace",
      detail: "11px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif" };

    function widthOf(text, font) {
      pen.font = FONTS[font];
      return pen.measureText(text).width;
    }

    function cut(text, most) {
      const letters = [...text];
      const tail = Math.floor(most / 2);
      return letters.length > most ? `${letters.slice(0, most - tail - 1).join('')}…${letters.slice(-tail).join('')}` : text;
    }

    function captionOf(item) {
      if (item.node !== null) {
        const { key, kind, marks, module, ghost } = graph.nodes[item.node];
        const home = graph.modules.length > 1 && !ghost ? [graph.modules[module]] : [];
        return [cut(key, 40), cut([kind, ...marks, ...home].join(' · '), 46)];
      }
      const parts = item.members.filter(i => !graph.nodes[i].ghost).length, all = partsOfModule(item.module).length;
      const words = [parts === all ? many(parts, 'part') : `${parts} of ${many(all, 'part')}`];
      const fault = faultOf(item.members), faults = faultsOf(item.members, fault).length;
      if (faults) words.push(many(faults, fault));
      for (const fate of ['added', 'removed', 'changed']) {
        const number = item.members.filter(i => fateOf(i) === fate).length;
        if (number) words.push(`${number} ${fate}`);
      }
      return [cut(nameOf(subjectOf(item)) || 'no module', 26), words.join(' · ')];
    }

    function faultsOf(members, severity) {
      const own = new Set(members);
      return graph.findings.filter(finding => finding.severity === severity && finding.nodes.some(i => own.has(i)));
    }

    function measure(item) {
      item.caption = captionOf(item);
      const widths = [widthOf(item.caption[0], item.node === null ? 'module' : 'key'), widthOf(item.caption[1], 'detail')];
      const band = folded.size || item.node === null ? 0 : graph.nodes[item.node].scope;
      return { width: Math.ceil(Math.max(...widths)) + 28, height: item.node === null ? 48 : 44, band, cluster: item.module };
    }

    function draw() {
      seen = itemsOf(graph, { kept, folded, loose, only: view.isDeep === false ? view.subject : null });
      const isFirm = line => line.edges.some(e => !graph.edges[e].style.startsWith('deferred'));
      const joined = seen.lines.filter(line => line.source !== line.target);
      const arcs = joined.map(line => ({ source: line.source, target: line.target, isFirm: isFirm(line) }));
      const { width, height } = canvas.getBoundingClientRect();
      const layout = layOut(seen.items.map(measure), arcs, Math.max(width, 1) / Math.max(height, 1));
      size = layout.size;
      joined.forEach((line, n) => { line.points = layout.lines[n]; });
      seen.items.forEach((item, n) => { item.box = layout.boxes[n]; });
      const group = make('g', { class: 'graph' }, ...boxesOf(layout));
      const labels = make('g', { class: 'counts' });
      const lines = seen.lines.map(line => drawLine(line, layout.isTurned));
      const isFaulty = element => element.classList.contains('error') || element.classList.contains('warning');
      // Red lines lie above the others.
      group.append(...lines.filter(line => !isFaulty(line)), ...lines.filter(isFaulty));
      labels.append(...countLabels(layout.isTurned));
      for (const item of seen.items) group.append(drawItem(item));
      group.append(labels);
      find('view').replaceChildren(group);
      bar(view.words);
      describe();
      listModules();
      show();
      remember();
    }

    // The scopes as boxes, one inside the other.
    function boxesOf({ bands, size: [width, height] }) {
      if (bands.length < 2 && !graph.scopes[0]) return [];
      if (folded.size) return [];
      const boxed = graph.scopes.slice(0, bands.length).map((title, s) => ({ title, s })).filter(({ title }) => title);
      const most = boxed.length * 16;
      size = [width + 2 * most, height + most];
      return boxed.flatMap(({ title, s }, depth) => {
        const inset = most - depth * 16, y = (bands[s]?.top ?? 0) - (bands.length < 2 ? 38 : 0);
        return [
          make('rect', { class: 'box', x: -inset, y, width: width + 2 * inset, height: height + inset - y, rx: 10 }),
          make('text', { class: 'box-title', x: 14 - inset, y: y + 22 }, cut(title, 60)),
        ];
      });
    }

    function drawLine(line, isTurned) {
      const edges = line.edges.map(e => graph.edges[e]);
      const isMerged = seen.items[line.source].node === null || seen.items[line.target].node === null;
      const style = isMerged ? 'required merged' : edges[0].style;
      const fault = edges.reduce((known, edge) => worse(known, edge.fault), '');
      const fates = new Set(edges.map(edge => edge.fate));
      const fate = fates.size === 1 ? [...fates][0] : fates.size ? 'changed' : '';
      const onWay = way.some((node, step) =>
        edges.some(edge => edge.source === node && edge.target === way[step + 1]));
      const classes = ['edge', style, fault, fate ?? '', onWay ? 'way' : ''].filter(Boolean);
      line.element = make('path', { class: classes.join(' '), d: line.points ? pathOf(line.points, isTurned) : loop(line) });
      if (isMerged) line.element.style.strokeWidth = Math.min(3, 0.8 + Math.log2(edges.length) / 2.5);
      else line.element.id = `e${line.edges[0]}`;
      return line.element;
    }

    // From a part to itself, round its lower right corner.
    function loop(line) {
      const [x, y, w, h] = seen.items[line.source].box, [r, b, m] = [x + w, y + h, y + h / 2];
      return `M${r} ${m}C${r + 26} ${m} ${r + 16} ${b + 12} ${r - 14} ${b + 10}C${r - 24} ${b + 9} ${r - 24} ${b + 6} ${r - 24} ${b}`;
    }

    // How many needs a line between modules stands for: where the line begins, and only where it covers
    // no other number. Those of lit lines are always shown.
    function countLabels(isTurned) {
      const taken = [];
      const merged = seen.lines.filter(line => line.points && line.element.classList.contains('merged'));
      merged.sort((a, b) => b.edges.length - a.edges.length);
      return merged.map(line => {
        const words = String(line.edges.length), wide = 10 + 7 * words.length;
        const [x, y] = freePlace(line, wide, taken, isTurned);
        const label = make('g', { class: 'count' },
          make('rect', { x: x - wide / 2, y: y - 8, width: wide, height: 16, rx: 8 }),
          make('text', { x, y: y + 4, 'text-anchor': 'middle' }, words));
        label.append(make('title', {}, lineInWords(line)));
        label.addEventListener('click', event => { event.stopPropagation(); if (moved <= 4) describeLine(line); });
        const isSmall = merged.length > 60 && line.edges.length === 1;
        if (!isSmall && !taken.some(place => covers(place, [x, y, wide]))) taken.push([x, y, wide]);
        else label.classList.add('spare');
        line.label = label;
        return label;
      });
    }

    const covers = ([x, y, w], [X, Y, W]) => Math.abs(x - X) < (w + W) / 2 + 2 && Math.abs(y - Y) < 18;

    // In the bends of a line, which lie between columns, so that no box is covered.
    function freePlace(line, wide, taken, isTurned) {
      const axis = isTurned ? 1 : 0, last = line.points.length - 1;
      const isBack = line.points[0][axis] > line.points[last][axis];
      const points = isBack ? [...line.points].reverse() : line.points;
      const bends = points.flatMap((end, n) => (n > 0 && n % 2 === 0 ? [[points[n - 1], end]] : []));
      const places = bends.flatMap(([a, b]) => [0.5, 0.35, 0.65].map(t => pointOnBend(a, b, t, axis)));
      return places.find(place => !taken.some(other => covers(other, [...place, wide]))) ?? places[0];
    }

    // A point of the curve that `pathOf` draws from one end to the other.
    function pointOnBend(a, b, t, axis) {
      const along = 1.5 * t * (1 - t) + t * t * t, across = t * t * (3 - 2 * t);
      return [0, 1].map(each => a[each] + (b[each] - a[each]) * (each === axis ? along : across));
    }

    const lineInWords = line => `${nameOf(subjectOf(seen.items[line.source]))} → ${
      nameOf(subjectOf(seen.items[line.target]))}: ${many(line.edges.length, 'need')}`;

    function outline(style, [x, y, w, h]) {
      const [r, b, m] = [x + w, y + h, y + h / 2];
      const corners = { eager: [[x, m], [x + 9, y], [r - 9, y], [r, m], [r - 9, b], [x + 9, b]],
        scoped: [[x, y + 8], [x + 8, y], [r - 8, y], [r, y + 8], [r, b - 8], [r - 8, b], [x + 8, b], [x, b - 8]],
        graph: [[x + 9, y], [r, y], [r - 9, b], [x, b]] }[style];
      if (corners) return make('polygon', { class: 'shape', points: corners.join(' ') });
      const rx = style === 'shared' ? h / 2 : style === 'unique' ? 0 : 7;
      return make('rect', { class: 'shape', x, y, width: w, height: h, rx });
    }

    function drawItem(item) {
      const { box } = item, [x, y, w, h] = box, subject = subjectOf(item), node = graph.nodes[item.node];
      const classes = node
        ? ['node', node.style, node.fault, node.fate, node.marks.includes('replaced') && 'replaced']
        : ['node', 'module', faultOf(item.members), item.members.some(fateOf) && 'changed'];
      if (view.kind === 'focus' && view.subject === subject) classes.push('focus');
      const group = make('g', { id: node ? `n${item.node}` : `m${item.module}`, class: classes.filter(Boolean).join(' '),
        tabindex: 0, role: 'button', 'aria-pressed': String(pinned === subject), 'aria-label': says(item) });
      group.dataset.subject = subject;
      group.append(make('title', {}, node ? [node.key, [node.kind, ...node.marks].join(', '), node.at].join('\n')
        : `${nameOf(subject)}: ${item.caption[1]}`));
      if (!node) group.append(make('rect', { class: 'plate', x: x + 4, y: y + 4, width: w, height: h, rx: 7 }));
      group.append(outline(node?.style, box), make('text', { class: 'key', x: x + 14, y: y + 19 }, item.caption[0]),
        make('text', { class: 'detail', x: x + 14, y: y + h - 9 }, item.caption[1]));
      item.element = group;
      return group;
    }

    function says(item) {
      const lines = end => seen.lines.filter(line => seen.items[line[end]] === item).length;
      const words = item.node === null ? [nameOf(subjectOf(item)), 'module', item.caption[1]]
        : [graph.nodes[item.node].key, graph.nodes[item.node].kind, ...graph.nodes[item.node].marks, graph.nodes[item.node].at];
      const faults = graph.findings.filter(finding => finding.nodes.includes(item.node)).length;
      return [...words, `needs ${lines('source')}`, `needed by ${lines('target')}`, faults ? many(faults, 'finding') : '']
        .filter(Boolean).join(', ');
    }

    // The text above the picture.
    function bar(words) {
      const place = find('bar'), title = { focus: 'Focus', path: 'Way', changes: 'Changes' }[view.kind];
      const name = { focus: () => nameOf(view.subject), path: () => `${nameOf(view.from)} → ${nameOf(view.to)}` }[view.kind];
      place.hidden = !words && !title;
      const heading = [title && tag('b', {}, title), name && tag('code', {}, name()), words && tag('span', {}, words)];
      place.replaceChildren(...heading.filter(Boolean));
      if (view.isDeep !== undefined) {
        place.append(button(view.isDeep ? 'Direct only' : 'Through others too', () => focus(view.subject, !view.isDeep), { id: 'depth' }));
      }
      if (view.kind !== 'all') place.append(button('Show everything', showAll, { id: 'everything' }));
      else if (graph.compared) place.append(button('Show the changes', showChanges));
    }

    // The highlight: what the chosen part needs, and all ways to it; of a module, its own lines.

    function litBy(subject) {
      const wanted = new Map(), item = isModule(subject) ? seen.items.find(each => subjectOf(each) === subject)
        : seen.items[seen.itemOf.get(subject)];
      if (!item) return isModule(subject) ? litByParts(moduleOf(subject)) : wanted;
      const [down, up] = isModule(subject) ? [null, null] : [distances(graph, subject, false), distances(graph, subject, true)];
      const direction = line => {
        if (down && line.edges.some(e => down.has(graph.edges[e].source))) return 'down';
        if (up && line.edges.some(e => up.has(graph.edges[e].target))) return 'up';
        if (!down) return { [seen.items.indexOf(item)]: 'down' }[line.source] ?? (seen.items[line.target] === item ? 'up' : '');
        return '';
      };
      for (const line of seen.lines) {
        const kind = direction(line);
        if (!kind) continue;
        wanted.set(line, kind);
        for (const end of [line.source, line.target]) wanted.set(seen.items[end], kind);
      }
      return wanted.set(item, 'chosen');
    }

    // Of a module that is open, its parts and their lines.
    function litByParts(m) {
      const own = new Set(seen.items.filter(item => item.module === m)), wanted = new Map();
      for (const line of seen.lines) {
        const [source, target] = [seen.items[line.source], seen.items[line.target]];
        if (!own.has(source) && !own.has(target)) continue;
        const kind = own.has(source) ? 'down' : 'up';
        for (const thing of [line, source, target]) wanted.set(thing, kind);
      }
      for (const item of own) wanted.set(item, 'lit');
      return wanted;
    }

    function show() {
      for (const element of lit) element.classList.remove('lit', 'up', 'down', 'chosen');
      const looked = pointed ?? pinned;
      const wanted = looked !== null ? litBy(looked) : new Map();
      if (looked === null && hits) for (const i of hits) wanted.set(seen.items[seen.itemOf.get(i)], 'lit');
      svg.classList.toggle('dimmed', wanted.size > 0 || (looked === null && hits !== null));
      lit = [];
      for (const [thing, kind] of wanted) {
        for (const element of [thing?.element, thing?.label].filter(Boolean)) {
          element.classList.add('lit', kind);
          lit.push(element);
        }
      }
    }
    // The panel: the pinned part or module, what changed, the findings, and the modules.

    function jump(subject, note, words = nameOf(subject)) {
      const row = button([tag('code', {}, words), note ? tag('small', {}, note) : ''], () => {
        pin(subject, true);
        elementOf(subject)?.focus({ preventScroll: true });
      }, { className: 'row' });
      return tag('li', {}, row);
    }

    function list(title, items) {
      const body = items.length ? tag('ul', {}, ...items) : tag('p', { className: 'hint' }, 'nothing');
      return [tag('h4', {}, `${title} (${items.length})`), body];
    }

    // The neighbors of a part; many of them by module.
    function neighborList(title, edges, end) {
      const row = e => jump(graph.edges[e][end], noteOf(graph.edges[e]));
      const byModule = Map.groupBy ? Map.groupBy(edges, e => graph.nodes[graph.edges[e][end]].module) : new Map();
      if (edges.length <= 12 || byModule.size < 2) return list(title, edges.map(row));
      const groups = [...byModule].sort((a, b) => b[1].length - a[1].length).map(([m, own]) =>
        tag('details', {}, tag('summary', {}, graph.modules[m], tag('small', {}, String(own.length))),
          tag('ul', {}, ...own.map(row))));
      return [tag('h4', {}, `${title} (${edges.length})`), ...groups];
    }

    function noteOf({ words, parameters, fate }) {
      return [fate, words, ...(parameters ?? []).map(p => `parameter ${p}`)].filter(Boolean).join(' · ');
    }

    function describe() {
      const place = find('details');
      if (pinned === null) {
        place.replaceChildren(...(view.kind === 'path' ? describeWay(`Shortest way`, way) : [tag('p', { className: 'hint' },
          'Point at a binding to see who needs it and what it needs; click to pin it.')]));
        return;
      }
      place.replaceChildren(tag('h3', {}, nameOf(pinned)), actions(), ...(isModule(pinned) ? describeModule(moduleOf(pinned))
        : describePart(pinned)));
    }

    function actions() {
      const subject = pinned, row = tag('p', { className: 'actions' },
        button('Focus', () => focus(subject), { title: 'Show only what needs it and what it needs   f', id: 'focus' }));
      if (isModule(subject)) {
        const m = moduleOf(subject);
        row.append(button(folded.has(m) ? 'Open' : 'Collapse', () => toggle(m)));
      } else {
        row.append(button('Way to…', () => startAim(subject), { title: 'Show the way between it and another part   w', id: 'aim' }));
      }
      row.append(tag('a', { href: addressOf({ pin: refs.of[subject] }), title: 'A link to this page with it pinned' }, 'Link'));
      return row;
    }

    function startAim(subject) {
      aim = subject;
      bar(`From or to ${nameOf(subject)}: now choose the other part, in the picture, a list, or by searching.`);
    }

    function facts(entries) {
      const shown = entries.filter(([, value]) => value);
      return tag('dl', {}, ...shown.flatMap(([name, value]) => [tag('dt', {}, name), tag('dd', {}, value)]));
    }

    function describePart(i) {
      const node = graph.nodes[i], faults = graph.findings.filter(finding => finding.nodes.includes(i));
      const parts = [facts([[node.ghost ? 'Kind' : 'Lifetime', node.kind], ['Recipe', node.marks.join(', ')],
        ['Module', graph.modules[node.module]], ['Scope', graph.scopes[node.scope]], ['Registered', node.at],
        ['Decorated', (node.decorators ?? []).join(', ')], ['Difference', [node.fate, ...(node.was ?? [])].filter(Boolean).join('\n')]])];
      for (const finding of faults) {
        parts.push(tag('h4', { className: finding.severity === 'error' ? 'bad' : 'poor' }, finding.id), tag('div', {}, finding.message));
        if (finding.help) parts.push(tag('div', { className: 'hint' }, `help: ${finding.help}`));
      }
      const askers = [...distances(graph, i, true).keys()].slice(1);
      parts.push(...neighborList('Needed by', graph.before[i], 'source'));
      if (askers.length > graph.before[i].length) {
        const count = `${many(askers.length, 'part')} in ${many(modulesOf(askers), 'module')}`;
        parts.push(tag('p', { className: 'hint' }, `${count}, with those that need it through others`));
      }
      const path = pathFromRoot(graph, i);
      if (path && path.length > 2) parts.push(...describeWay('Way from a root', path));
      return [...parts, ...neighborList('Needs', graph.after[i], 'target')];
    }

    function describeWay(title, path) {
      const shows = view.kind === 'path' ? [] : [button('show', () => showPath(path[0], path[path.length - 1]), { className: 'quiet' })];
      return [tag('h4', {}, `${title} (${many(path.length - 1, 'step')}) `, ...shows),
        tag('ol', { className: 'way' }, ...path.map(i => jump(i, graph.modules[graph.nodes[i].module])))];
    }

    function describeModule(m) {
      const askers = i => graph.before[i].length, parts = [...graph.members[m]].sort((a, b) => askers(b) - askers(a) || a - b);
      const others = (lists, end) => {
        const edges = graph.members[m].flatMap(i => lists[i]).filter(e => graph.nodes[graph.edges[e][end]].module !== m);
        const byModule = new Map();
        for (const e of edges) {
          const { module } = graph.nodes[graph.edges[e][end]];
          byModule.set(module, [...(byModule.get(module) ?? []), e]);
        }
        return [...byModule].sort((a, b) => b[1].length - a[1].length).map(([other, own]) =>
          tag('details', {}, tag('summary', {}, graph.modules[other], tag('small', {}, many(own.length, 'need'))), pairs(own)));
      };
      const [users, used] = [others(graph.before, 'source'), others(graph.after, 'target')];
      return [facts([['Kind', 'module'], ['Bindings', String(partsOfModule(m).length)]]),
        ...list('Parts', parts.map(i => jump(i, askers(i) ? `needed by ${askers(i)}` : 'a root'))),
        tag('h4', {}, `Needed by (${many(users.length, 'module')})`), ...users,
        tag('h4', {}, `Needs (${many(used.length, 'module')})`), ...used];
    }

    function pairs(edges) {
      return tag('ul', {}, ...edges.map(e => {
        const { source, target } = graph.edges[e];
        return jump(source, noteOf(graph.edges[e]), `${nameOf(source)} → ${nameOf(target)}`);
      }));
    }

    // The needs that a line stands for.
    function describeLine(line) {
      pin(null);
      find('details').replaceChildren(tag('h3', {}, lineInWords(line)), pairs(line.edges));
      for (const element of [line.element, line.label, seen.items[line.source].element, seen.items[line.target].element]) {
        element.classList.add('lit', 'down');
        lit.push(element);
      }
      svg.classList.add('dimmed');
    }

    function listFindings() {
      const items = graph.findings.map(finding => {
        const row = button([tag('b', {}, finding.id), finding.message], () => pin(finding.nodes[0], true), { className: 'row' });
        if (finding.path.length > 1) row.append(tag('small', {}, finding.path.join(' → ')));
        if (finding.at) row.append(tag('small', {}, finding.at));
        row.title = [...finding.notes, finding.help ? `help: ${finding.help}` : ''].join('\n').trim();
        row.disabled = finding.nodes.length === 0;
        return tag('li', { className: `${finding.severity} ${finding.fate ?? ''}`.trim() }, row);
      });
      if (!items.length) items.push(tag('li', { className: 'hint' }, 'none'));
      if (graph.note) items.push(tag('li', { className: 'hint' }, graph.note));
      find('findings').replaceChildren(...items);
      find('about-findings').querySelector('small').textContent = String(graph.findings.length);
    }

    function listChanges() {
      const changed = graph.nodes.flatMap((node, i) => (node.fate ? [i] : []));
      const row = i => {
        const { was, ghost, kind } = graph.nodes[i], item = jump(i, ghost ? kind : (was ?? []).join('; '));
        item.className = fateOf(i);
        return item;
      };
      const lines = graph.edges.flatMap((edge, e) => (edge.fate && !changed.includes(edge.source) ? [e] : []));
      const gone = (graph.gone ?? []).map(text => tag('li', { className: 'hint' }, `gone: ${text}`));
      find('about-changes').parentElement.hidden = !graph.compared;
      find('about-changes').querySelector('small').textContent = graph.compared ? changesInWords() : '';
      find('changes').replaceChildren(...changed.map(row), ...(lines.length ? [pairs(lines)] : []), ...gone);
    }

    function listModules() {
      const items = graph.modules.map((name, m) => {
        const fault = { error: 'bad', warning: 'poor' }[faultOf(graph.members[m])] ?? '';
        const row = button([tag('code', { className: fault }, name || 'no module'), tag('small', {}, String(partsOfModule(m).length))],
          () => pin(graph.nodes.length + m, true), { className: 'row' });
        const isFolded = folded.has(m);
        const fold = button(isFolded ? '+' : '−', () => {
          toggle(m);
          find('modules').children[m].lastChild.focus();
        }, { className: 'quiet fold', title: isFolded ? 'Show its bindings' : 'Collapse it to one node' });
        fold.setAttribute('aria-pressed', String(isFolded));
        fold.setAttribute('aria-label', `${isFolded ? 'Open' : 'Collapse'} ${name}`);
        return tag('li', {}, row, fold);
      });
      find('modules').replaceChildren(...items);
      const isWhole = folded.size === graph.modules.length && folded.size > 0;
      find('all').textContent = isWhole ? 'expand all' : 'collapse all';
      find('all').setAttribute('aria-pressed', String(isWhole));
    }

    function head() {
      const counts = ['error', 'warning'].map(severity => graph.findings.filter(finding => finding.severity === severity).length);
      const facts = [tag('span', {}, [many(graph.count, 'binding'), many(graph.modules.length, 'module')].join(' · '))];
      if (counts[0]) facts.push(' · ', tag('b', { className: 'bad' }, many(counts[0], 'error')));
      if (counts[1]) facts.push(' · ', tag('b', { className: 'poor' }, many(counts[1], 'warning')));
      document.querySelector('.facts').replaceChildren(...facts);
      find('about-modules').querySelector('small').textContent = String(graph.modules.length);
      svg.setAttribute('aria-label', `${document.title}: bindings from left to right, each left of what it needs`);
      if (graph.nodes.length) find('empty')?.remove();
    }
    // Moving, searching, the keyboard, and a file that is dropped.

    const search = find('search'), found = find('hits');
    let texts = [], active = -1, offered = [];

    function prepareSearch() {
      texts = graph.nodes.map(node => [node.key, graph.modules[node.module], node.kind, node.at,
        graph.scopes[node.scope], node.fate, ...node.marks].filter(Boolean).join(' ').toLowerCase());
      search.value = '';
      [active, offered] = [-1, []];
      found.hidden = true;
      find('tally').textContent = '';
    }

    function seek() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      if (!words.length) {
        [hits, offered] = [null, []];
      } else {
        const wanted = texts.flatMap((text, i) => (words.every(word => text.includes(word)) ? [i] : []));
        hits = new Set(wanted);
        // Keys that begin with the word come first, then keys that have it.
        const rank = i => {
          const key = graph.nodes[i].key.toLowerCase().replace(/^any /, '');
          return key.startsWith(words[0]) ? 0 : key.includes(words[0]) ? 1 : 2;
        };
        offered = wanted.sort((a, b) => rank(a) - rank(b) || a - b).slice(0, 60);
      }
      if (hits && pinned !== null && aim === null) pin(null);
      active = offered.length ? 0 : -1;
      find('tally').textContent = hits ? `${hits.size} of ${graph.nodes.length}` : '';
      offer();
      show();
      if (hits) tell(`${many(hits.size, 'binding')} found`);
    }

    function offer() {
      const isOpen = offered.length > 0;
      found.hidden = !isOpen;
      search.setAttribute('aria-expanded', String(isOpen));
      found.replaceChildren(...offered.map((i, place) => {
        const item = tag('li', { id: `hit${place}` }, graph.nodes[i].key, tag('small', {}, graph.nodes[i].at || graph.nodes[i].kind));
        item.setAttribute('role', 'option');
        item.setAttribute('aria-selected', String(place === active));
        item.onpointerdown = event => { event.preventDefault(); choose(place); };
        return item;
      }));
      if (isOpen) search.setAttribute('aria-activedescendant', `hit${active}`);
      else search.removeAttribute('aria-activedescendant');
      found.children[active]?.scrollIntoView({ block: 'nearest' });
    }

    function closeOffer() {
      found.hidden = true;
      search.setAttribute('aria-expanded', 'false');
    }

    function choose(place) {
      const i = offered[place];
      if (i === undefined) return;
      closeOffer();
      pin(i, true);
      elementOf(i)?.focus({ preventScroll: true });
    }

    function forgetSearch() {
      search.value = '';
      seek();
    }

    search.addEventListener('input', seek);
    search.addEventListener('focus', () => { if (offered.length) offer(); });
    search.addEventListener('blur', closeOffer);
    search.addEventListener('keydown', event => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        active = offered.length ? (active + step + offered.length) % offered.length : -1;
        offer();
        event.preventDefault();
      } else if (event.key === 'Enter') {
        choose(active);
      } else if (event.key === 'Escape') {
        forgetSearch();
        search.blur();
      }
      event.stopPropagation();
    });

    // Where the picture is on the canvas.

    let at = { x: 0, y: 0, scale: 1 };

    function move(next) {
      at = next;
      find('view').setAttribute('transform', `translate(${next.x} ${next.y}) scale(${next.scale})`);
      svg.classList.toggle('far', next.scale < 0.5);
      svg.classList.toggle('farther', next.scale < 0.28);
    }

    function fit() {
      const { width, height } = canvas.getBoundingClientRect(), bar = find('bar');
      const top = bar.hidden ? 0 : bar.offsetHeight + 8;
      if (!find('view').firstChild?.childNodes.length) { move({ x: 0, y: 0, scale: 1 }); return; }
      const { x, y, width: w, height: h } = find('view').getBBox();
      const scale = Math.min(1.2, (width - 40) / Math.max(w, 1), (height - top - 40) / Math.max(h, 1));
      move({ scale, x: (width - w * scale) / 2 - x * scale, y: top + (height - top - h * scale) / 2 - y * scale });
    }

    function zoom(factor, x, y) {
      const { width, height } = canvas.getBoundingClientRect();
      const [px, py] = [x ?? width / 2, y ?? height / 2];
      const scale = Math.min(4, Math.max(0.02, at.scale * factor)), ratio = scale / at.scale;
      move({ scale, x: px - (px - at.x) * ratio, y: py - (py - at.y) * ratio });
    }

    function boxOf(subject) {
      return seen.items.find(item => subjectOf(item) === subject)?.box;
    }

    // Moves as little as possible, and zooms in if a label could not be read.
    function bring(subject) {
      const [x, y, w, h] = boxOf(subject), { width, height } = canvas.getBoundingClientRect();
      const scale = Math.max(at.scale, isModule(subject) ? 0.4 : 0.6);
      const [cx, cy] = [(x + w / 2) * scale, (y + h / 2) * scale];
      const isSeen = scale === at.scale && cx + at.x > 80 && cx + at.x < width - 80
        && cy + at.y > 60 && cy + at.y < height - 40;
      if (!isSeen) move({ scale, x: width / 2 - cx, y: height / 2 - cy });
    }

    const fingers = new Map();
    let moved = 0;

    function drag(event) {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const [dx, dy] = [event.clientX - last[0], event.clientY - last[1]];
      if (fingers.size === 1) {
        moved += Math.abs(dx) + Math.abs(dy);
        if (moved > 4) {
          canvas.classList.add('moving');
          move({ ...at, x: at.x + dx, y: at.y + dy });
        }
      } else {
        moved = 5;
        const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
        const span = p => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
        const { left, top } = canvas.getBoundingClientRect();
        zoom(span([event.clientX, event.clientY]) / span(last), other[0] - left, other[1] - top);
      }
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
    }

    svg.addEventListener('pointerdown', event => {
      if (event.button !== 0) return;
      if (fingers.size === 0) moved = 0;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
    });
    window.addEventListener('pointermove', drag);
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, event => {
        fingers.delete(event.pointerId);
        canvas.classList.remove('moving');
      });
    }
    svg.addEventListener('wheel', event => {
      event.preventDefault();
      const { left, top } = canvas.getBoundingClientRect();
      if (event.shiftKey) { move({ ...at, x: at.x - event.deltaX - event.deltaY }); return; }
      const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
      zoom(Math.exp(-Math.max(-120, Math.min(120, step)) / 400), event.clientX - left, event.clientY - top);
    }, { passive: false });

    // Pointing at boxes, and going from one to the next with the keyboard.

    function subjectAt(target) {
      const number = target.closest?.('.node')?.dataset.subject;
      return number === undefined ? null : Number(number);
    }

    function point(subject) {
      if (pointed === subject) return;
      pointed = subject;
      show();
    }

    svg.addEventListener('pointerover', event => { if (!fingers.size) point(subjectAt(event.target)); });
    svg.addEventListener('pointerleave', () => point(null));
    svg.addEventListener('focusin', event => {
      const subject = subjectAt(event.target);
      if (subject === null || !event.target.matches(':focus-visible')) return;
      point(subject === pinned ? null : subject);
      bring(subject);
    });
    svg.addEventListener('focusout', () => point(null));
    svg.addEventListener('click', event => {
      if (moved > 4) return;
      const subject = subjectAt(event.target);
      if (event.shiftKey && subject !== null && pinned !== null) aim = isModule(pinned) ? null : pinned;
      pin(pinned === subject && aim === null ? null : subject);
    });
    svg.addEventListener('dblclick', event => {
      const subject = subjectAt(event.target);
      if (subject === null) return;
      if (isModule(subject)) toggle(moduleOf(subject));
      else focus(subject);
    });

    function nearest(subject, candidates) {
      const [x, y, w, h] = boxOf(subject);
      const far = ([X, Y, W, H]) => Math.hypot(X + W / 2 - x - w / 2, Y + H / 2 - y - h / 2);
      return candidates.filter(item => subjectOf(item) !== subject).sort((a, b) => far(a.box) - far(b.box))[0];
    }

    function neighbor(subject, key) {
      const own = seen.items.findIndex(item => subjectOf(item) === subject);
      const ends = (from, to) => seen.lines.filter(line => line[from] === own).map(line => seen.items[line[to]]);
      if (key === 'ArrowLeft') return nearest(subject, ends('target', 'source'));
      if (key === 'ArrowRight') return nearest(subject, ends('source', 'target'));
      const side = key === 'ArrowDown' ? 1 : -1, [x, y] = boxOf(subject);
      const beyond = seen.items.filter(item => (item.box[1] - y) * side > 0);
      return nearest(subject, beyond.filter(item => Math.abs(item.box[0] - x) < 60)) ?? nearest(subject, beyond);
    }

    function letGo() {
      if (aim !== null) { aim = null; bar(view.words); return; }
      if (pinned === null && pointed === null && hits) forgetSearch();
      else if (pinned === null && view.kind !== 'all') showAll();
      pin(null);
    }

    const commands = {
      '/': () => { search.focus(); search.select(); },
      Escape: letGo, 0: fit, '+': () => zoom(1.25), '=': () => zoom(1.25), '-': () => zoom(0.8),
      f: () => { if (pinned !== null) focus(pinned); },
      w: () => { if (pinned !== null && !isModule(pinned)) startAim(pinned); },
    };

    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const subject = subjectAt(event.target);
      if (Object.hasOwn(commands, event.key)) {
        commands[event.key]();
      } else if (subject !== null && (event.key === 'Enter' || event.key === ' ')) {
        pin(pinned === subject ? null : subject);
      } else if (subject !== null && event.key.startsWith('Arrow')) {
        neighbor(subject, event.key)?.element.focus({ preventScroll: true });
      } else {
        return;
      }
      event.preventDefault();
    });

    // A file.

    async function take(file) {
      if (!file) return;
      try {
        const data = dataOf(readBlueprint(await file.text(), newest));
        const title = file.name.replace(/\.json$/i, '');
        document.title = document.querySelector('h1').textContent = title;
        find('timeline')?.remove();
        find('refused').hidden = true;
        try { history.replaceState(null, '', '#'); } catch { /* There was no address. */ }
        begin(data);
        tell(`${many(graph.count, 'binding')} drawn`);
      } catch (error) {
        find('refused').textContent = `${file.name} ${error.message}`;
        find('refused').hidden = false;
      }
    }

    for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop']) {
      window.addEventListener(kind, event => {
        event.preventDefault();
        canvas.classList.toggle('waiting', kind === 'dragenter' || kind === 'dragover');
        if (kind === 'drop') take(event.dataTransfer?.files[0]);
      });
    }

    // The buttons, and the first view.

    const isDark = () => (root.dataset.theme
      ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches);
    // A page that was opened from a file may have no storage.
    const stored = action => { try { return action(localStorage); } catch { return null; } };

    find('open').onclick = () => find('file').click();
    find('file').onchange = () => take(find('file').files[0]);
    find('smaller').onclick = () => zoom(0.8);
    find('larger').onclick = () => zoom(1.25);
    find('fit').onclick = fit;
    find('side').onclick = () => {
      const isHidden = document.body.classList.toggle('bare');
      find('side').setAttribute('aria-expanded', String(!isHidden));
    };
    find('all').onclick = () => fold(folded.size === graph.modules.length ? [] : [...graph.modules.keys()]);
    find('theme').onclick = () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      stored(storage => storage.setItem('dovetail-theme', root.dataset.theme));
    };

    function restoreTheme() {
      const theme = stored(storage => storage.getItem('dovetail-theme'));
      if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    }

    for (const span of document.querySelectorAll('.span[data-node]')) {
      const open = () => pin(Number(span.dataset.node), true);
      span.addEventListener('click', open);
      span.addEventListener('keydown', event => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        open();
        event.preventDefault();
        event.stopPropagation();
      });
    }

    // Another shape of the canvas is another picture.
    function watchSize() {
      let last = '';
      new ResizeObserver(() => {
        const { width, height } = canvas.getBoundingClientRect(), next = `${width} ${height}`;
        if (last && last !== next && pinned === null) { draw(); fit(); }
        last = next;
      }).observe(canvas);
    }

    restoreTheme();
    begin(JSON.parse(find('data').textContent));
    watchSize();
    window.addEventListener('hashchange', recall);
    """##
}
