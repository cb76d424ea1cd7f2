// The page: what is shown of the graph, what is pinned, and the address of both.

const find = id => document.getElementById(id);
const svg = find('picture'), canvas = find('canvas'), root = document.documentElement;
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

// Draws the graph.
function begin(data) {
  graph = graphOf(data);
  nameAll();
  head();
  listFindings();
  listChanges();
  prepareSearch();
  recall();
}
