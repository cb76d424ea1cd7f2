// The page: what is drawn, pinned, focused and searched, and the panel that tells of it.

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

function neighbours(i) {
  return [...graph.after[i].map(e => graph.edges[e].target), ...graph.before[i].map(e => graph.edges[e].source)];
}

// The parts that need the subject, and those it needs: through others too, unless they are many.
function focus(subject, isDeep) {
  if (isModule(subject)) { focusModule(subject); return; }
  const needs = distances(graph, subject, false), askers = distances(graph, subject, true);
  const near = neighbours(subject), all = [...needs.keys(), ...askers.keys()];
  const goesDeep = isDeep ?? all.length <= MANY;
  const own = near.length <= 40 ? [subject, ...near] : [subject];
  const count = (list, others) => (list.length === others ? others : `${others} (${list.length} directly)`);
  const words = `needed by ${count(graph.before[subject], askers.size - 1)}, needs ${count(graph.after[subject], needs.size - 1)}`;
  const next = { kind: 'focus', subject, words, pin: subject, isDeep: goesDeep };
  look(next, goesDeep ? all : [subject, ...near], own, SOME);
}

// The parts of a module, and those of others next to them.
function focusModule(subject) {
  const parts = graph.members[moduleOf(subject)], near = parts.flatMap(neighbours);
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
  const near = changed.length <= 40 ? changed.flatMap(neighbours) : [];
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

// Drawing.

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

// The panel.

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

// The neighbours of a part; many of them by module.
function neighbourList(title, edges, end) {
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
  parts.push(...neighbourList('Needed by', graph.before[i], 'source'));
  if (askers.length > graph.before[i].length) {
    const count = `${many(askers.length, 'part')} in ${many(modulesOf(askers), 'module')}`;
    parts.push(tag('p', { className: 'hint' }, `${count}, with those that need it through others`));
  }
  const path = pathFromRoot(graph, i);
  if (path && path.length > 2) parts.push(...describeWay('Way from a root', path));
  return [...parts, ...neighbourList('Needs', graph.after[i], 'target')];
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
