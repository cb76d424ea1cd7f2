extension PageScript {
  /// From places to the page: the elements, the data, and the drop target for a file.
  static let writing = #"""
    function elements({ nodes, edges }, boxes) {
      const graph = make('g', { class: 'graph' });
      for (const { title, frame: [x, y, width, height] } of boxes) {
        graph.append(make('rect', { class: 'box', x, y, width, height, rx: 10 }),
          make('text', { class: 'box-title', x: x + 14, y: y + 21 }, title));
      }
      edges.forEach((edge, i) => {
        const [x, y, w, h] = edge.from.box, [X, Y, , H] = edge.to.box;
        const [a, b, A, B] = [x + w, y + h / 2, X, Y + H / 2], reach = Math.max(40, Math.abs(A - a) / 2);
        graph.append(make('path', { id: 'e' + i, d: `M${a} ${b}C${a + reach} ${b} ${A - reach} ${B} ${A} ${B}`,
          class: ['edge', edge.style, edge.isFaulty ? 'error' : ''].join(' ').trim() }));
      });
      nodes.forEach((node, i) => {
        const [x, y] = node.box, isFaulty = node.askers?.length > 0;
        const group = make('g', { id: 'n' + i, class: ['node', node.style, isFaulty ? 'error' : ''].join(' ').trim() });
        group.append(make('title', {}, [node.key, [node.kind, ...node.marks].join(', '), node.at].join('\n')),
          outline(node), make('text', { class: 'key', x: x + 14, y: y + 19 }, node.label),
          make('text', { class: 'detail', x: x + 14, y: y + 35 }, node.detail));
        graph.append(group);
      });
      return graph;
    }

    function dataOf({ nodes, edges }, size) {
      const modules = [...new Set(nodes.map(node => node.home))].sort();
      const missing = nodes.filter(node => node.askers?.length);
      return {
        modules, size,
        nodes: nodes.map(({ key, home, box, title, kind, at, marks, ghost }) =>
          ({ key, module: modules.indexOf(home), box, scope: title, kind, at, marks, ghost })),
        edges: edges.map(edge => [edge.from.number, edge.to.number, edge.words, edge.parameters]),
        findings: missing.map(node => ({
          id: 'MissingBinding', severity: 'error', message: 'nothing provides `' + node.key + '`',
          path: [node.askers[0].key, node.key], notes: [], at: node.askers[0].at || undefined,
          nodes: [node.askers[0].number, node.number] })),
        note: 'Only missing keys are looked for in a file that was dropped. `dovetail check` knows all rules.',
      };
    }

    // The same page around another graph: no listener of the old one is left.
    function redraw(blueprint, title) {
      const graph = graphOf(blueprint);
      let innermost = 0;
      for (const node of graph.nodes) innermost = Math.max(innermost, node.scope);
      const scopes = Array.from({ length: innermost + 1 }, (_, s) => blueprint.scopes?.[s] ?? {});
      const { size, boxes } = layOut(graph, scopes), next = dataOf(graph, size);
      const page = root.cloneNode(true), part = id => page.querySelector('#' + id);
      const number = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;
      page.querySelector('title').textContent = page.querySelector('h1').textContent = title;
      const facts = page.querySelector('.facts'), faults = next.findings.length;
      facts.textContent = [number(blueprint.bindings.length, 'binding'),
        number(next.modules.length, 'module')].join(' · ');
      if (faults) facts.append(' · ', tag('b', { className: 'bad' }, number(faults, 'error')));
      part('picture').setAttribute('class', 'dovetail');
      part('picture').setAttribute('aria-label', title + ': bindings from left to right, each left of its needs');
      part('view').replaceChildren(elements(graph, boxes), make('g', { id: 'folded' }));
      part('details').replaceChildren(tag('p', { className: 'hint' },
        'Point at a binding to see who needs it and what it needs; click to pin it.'));
      part('about-findings').querySelector('small').textContent = String(faults);
      part('about-modules').querySelector('small').textContent = String(next.modules.length);
      part('legend').replaceChildren(part('legend-of-all').content.cloneNode(true));
      for (const id of ['timeline', 'empty']) part(id)?.remove();
      part('refused').hidden = true;
      part('hits').replaceChildren();
      part('hits').hidden = true;
      part('tally').textContent = '';
      part('status').textContent = number(blueprint.bindings.length, 'binding') + ' drawn';
      part('canvas').removeAttribute('class');
      part('data').textContent = JSON.stringify(next).replace(/[<>&]/g,
        sign => '\\u00' + sign.charCodeAt(0).toString(16));
      document.open();
      document.write('<!doctype html>\n' + page.outerHTML);
      document.close();
    }

    async function take(file) {
      if (!file) return;
      try {
        redraw(readBlueprint(await file.text()), file.name.replace(/\.json$/i, ''));
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
    find('open').onclick = () => find('file').click();
    find('file').onchange = () => take(find('file').files[0]);
    """#
}
