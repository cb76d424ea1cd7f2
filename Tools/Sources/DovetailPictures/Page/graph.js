// The graph as data, and what of it is seen: parts, or the modules that stand for them.

// `data` is what the page carries; see `PageData`.
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
