import DovetailBlueprint

/// The script of the page: its parts in the order in which they run, in one function.
enum PageScript {
  /// The whole script.
  static let text =
    "(function () {\n'use strict';\n"
    + [
      graph, highlight, panel, folding, view, finder, keyboard, dropping, beginning,
    ].joined(separator: "\n") + "\n})();"

  /// The graph as it is shown: bindings, and the modules that hide some of them.
  static let graph = #"""
    const data = JSON.parse(document.getElementById('data').textContent);
    const find = id => document.getElementById(id);
    const svg = find('picture'), canvas = find('canvas'), view = find('view');
    const root = document.documentElement;
    const count = data.nodes.length;
    // Every shown item has a number: a binding its own, a module one after those of all bindings.
    const shown = data.nodes.map((node, i) => ({ ...node, element: find('n' + i), gone: false }));
    data.modules.forEach((name, m) => shown.push({
      key: name, module: m, isModule: true, gone: true, marks: [], element: null, kind: 'module',
      members: data.nodes.flatMap((node, i) => node.module === m ? [i] : []) }));
    const lines = data.edges.map(([source, target, words, parameters], i) =>
      ({ source, target, words, parameters, element: find('e' + i) }));
    const collapsed = new Set();
    let edges = lines, after = [], before = [];
    const standsFor = i => collapsed.has(shown[i].module) ? count + shown[i].module : i;

    function index() {
      after = shown.map(() => []);
      before = shown.map(() => []);
      edges.forEach((edge, i) => { after[edge.source].push(i); before[edge.target].push(i); });
    }

    function make(name, attributes, text) {
      const element = document.createElementNS('http://www.w3.org/2000/svg', name);
      for (const key in attributes) element.setAttribute(key, attributes[key]);
      if (text !== undefined) element.textContent = text;
      return element;
    }

    function tag(name, properties, ...children) {
      const element = Object.assign(document.createElement(name), properties);
      element.append(...children);
      return element;
    }

    function says(i) {
      const node = shown[i];
      const words = [node.key, node.kind, ...node.marks, node.at].filter(Boolean);
      words.push('needs ' + after[i].length, 'needed by ' + before[i].length);
      const faults = data.findings.filter(finding => finding.nodes.includes(i)).length;
      if (faults) words.push(faults + (faults === 1 ? ' finding' : ' findings'));
      return words.join(', ');
    }
    """#

  /// The highlight: everything the chosen binding needs, and all paths to it from the roots.
  static let highlight = #"""
    let pointed = null, pinned = null, hits = null, lit = [];

    function reach(start, from, end, kind, into) {
      const open = [start], seen = new Set(open);
      while (open.length) {
        for (const i of from[open.pop()]) {
          into.set(edges[i].element, kind);
          const next = edges[i][end];
          if (!seen.has(next)) { seen.add(next); open.push(next); into.set(shown[next].element, kind); }
        }
      }
    }

    function show() {
      for (const element of lit) element.classList.remove('lit', 'up', 'down', 'chosen');
      const wanted = new Map(), looked = pointed ?? pinned;
      if (looked !== null) {
        reach(looked, before, 'source', 'up', wanted);
        reach(looked, after, 'target', 'down', wanted);
        wanted.set(shown[looked].element, 'chosen');
      } else if (hits) {
        for (const i of hits) wanted.set(shown[standsFor(i)].element, 'lit');
      }
      svg.classList.toggle('dimmed', looked !== null || hits !== null);
      lit = [];
      for (const [element, kind] of wanted) {
        if (!element) continue;
        element.classList.add('lit', kind);
        lit.push(element);
      }
    }

    function pin(i, moves) {
      if (i !== null && i < count && shown[i].gone) fold([...collapsed].filter(m => m !== shown[i].module));
      if (pinned !== null) shown[pinned].element?.setAttribute('aria-pressed', 'false');
      pinned = i;
      pointed = null;
      if (i !== null) {
        shown[i].element.setAttribute('aria-pressed', 'true');
        if (moves) bring(i);
        tell('Pinned ' + says(i));
      }
      describe();
      show();
    }

    const tell = text => { find('status').textContent = text; };
    """#

  /// The panel: the pinned binding, the findings, the modules.
  static let panel = #"""
    function jump(i, words, note) {
      const button = tag('button', { className: 'row' }, tag('code', {}, words));
      if (note) button.append(tag('small', {}, note));
      button.onclick = () => { pin(i, true); shown[i].element.focus({ preventScroll: true }); };
      return tag('li', {}, button);
    }

    function list(title, items) {
      const body = items.length ? tag('ul', {}, ...items) : tag('p', { className: 'hint' }, 'nothing');
      return [tag('h4', {}, title + ' (' + items.length + ')'), body];
    }

    function describe() {
      const place = find('details');
      if (pinned === null) {
        place.replaceChildren(tag('p', { className: 'hint' },
          'Point at a binding to see who needs it and what it needs; click to pin it.'));
        return;
      }
      const node = shown[pinned], facts = tag('dl', {});
      const fact = (name, value) => {
        if (value) facts.append(tag('dt', {}, name), tag('dd', {}, value));
      };
      fact(node.isModule || node.ghost ? 'Kind' : 'Lifetime', node.kind);
      fact('Recipe', node.marks.join(', '));
      fact('Module', node.isModule ? '' : data.modules[node.module]);
      fact('Scope', node.scope);
      fact('Registered', node.at);
      fact('Decorated', (node.decorators || []).join(', '));
      fact('Bindings', node.isModule ? String(node.members.length) : '');
      const note = edge => [edge.words, ...(edge.parameters || []).map(p => 'parameter ' + p)]
        .filter(Boolean).join(' · ');
      const needs = after[pinned].map(i => jump(edges[i].target, shown[edges[i].target].key, note(edges[i])));
      const askers = before[pinned].map(i => jump(edges[i].source, shown[edges[i].source].key, edges[i].words));
      const faults = data.findings.filter(finding => finding.nodes.includes(pinned));
      place.replaceChildren(tag('h3', {}, node.key), facts);
      for (const finding of faults) {
        place.append(tag('h4', { className: finding.severity === 'error' ? 'bad' : 'poor' }, finding.id),
          tag('div', {}, finding.message));
        if (finding.help) place.append(tag('div', { className: 'hint' }, 'help: ' + finding.help));
      }
      place.append(...list('Needs', needs), ...list('Needed by', askers));
    }

    function listFindings() {
      const items = data.findings.map(finding => {
        const button = tag('button', { className: 'row' }, tag('b', {}, finding.id), finding.message);
        if (finding.path.length > 1) button.append(tag('small', {}, finding.path.join(' → ')));
        if (finding.at) button.append(tag('small', {}, finding.at));
        button.title = [...finding.notes, finding.help ? 'help: ' + finding.help : ''].join('\n').trim();
        button.disabled = finding.nodes.length === 0;
        button.onclick = () => pin(finding.nodes[0], true);
        return tag('li', { className: finding.severity }, button);
      });
      if (!items.length) items.push(tag('li', { className: 'hint' }, 'none'));
      if (data.note) items.push(tag('li', { className: 'hint' }, data.note));
      find('findings').replaceChildren(...items);
    }

    function listModules() {
      const items = data.modules.map((name, m) => {
        const fault = shown[count + m].members
          .reduce((known, n) => worst(known, faultOf(shown[n].element)), '');
        const button = tag('button', { className: 'row' },
          tag('code', { className: { error: 'bad', warning: 'poor' }[fault] ?? '' }, name),
          tag('small', {}, String(shown[count + m].members.length)));
        button.setAttribute('aria-pressed', String(collapsed.has(m)));
        button.title = collapsed.has(m) ? 'Show its bindings' : 'Collapse it to one node';
        button.onclick = () => {
          const next = new Set(collapsed);
          if (!next.delete(m)) next.add(m);
          fold([...next]);
          find('modules').children[m].firstChild.focus();
        };
        return tag('li', {}, button);
      });
      find('modules').replaceChildren(...items);
      const isWhole = collapsed.size === data.modules.length && collapsed.size > 0;
      find('all').textContent = isWhole ? 'expand all' : 'collapse all';
      find('all').setAttribute('aria-pressed', String(isWhole));
    }
    """#
}
