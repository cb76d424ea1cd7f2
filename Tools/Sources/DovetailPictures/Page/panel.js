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
}
