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
  const rx = style === 'weak' ? h / 2 : style === 'unique' ? 0 : 7;
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
