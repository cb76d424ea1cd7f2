import DovetailBlueprint

extension PageScript {
  /// Draws a blueprint that is dropped on the page, in the script alone.
  ///
  /// The page is written again around the new drawing, so the rest of the script knows only one
  /// graph.
  static let dropping =
    "const newest = \(Blueprint.currentVersion);\n" + reading + "\n" + layout + "\n" + writing

  /// From JSON to nodes and edges.
  private static let reading = #"""
    const ghostWords = { missing: 'nothing provides it', unneeded: 'not registered' };

    function readBlueprint(text) {
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

    const wordOf = value => typeof value === 'string' ? value : Object.keys(value ?? {})[0];
    const labelOf = key => key.name === undefined ? key.type : `${key.type} named "${key.name}"`;
    const sameKey = key => `${key.identity ?? key.type}\n${key.name ?? ''}`;
    const moduleOf = place => (place ?? '').split('/')[0];

    function nodesOf(blueprint) {
      const nodes = blueprint.bindings.map(binding => {
        const role = wordOf(binding.role ?? 'single'), lifetime = binding.lifetime ?? 'single';
        const scope = lifetime.scoped?._0 ?? lifetime.scoped;
        const marks = [];
        if (role === 'alias') marks.push('alias');
        if (role === 'contribution') marks.push('one of many');
        if (role === 'override') marks.push('override');
        if (binding.isAsync) marks.push('async');
        if (binding.actor) marks.push(binding.actor);
        if (binding.arguments?.length) marks.push('takes ' + binding.arguments.join(', '));
        if (binding.isOpaque) marks.push('opaque');
        if (binding.decorators?.length) marks.push('decorated');
        const place = binding.location;
        return { key: labelOf(binding.key), same: sameKey(binding.key), role, marks,
          style: wordOf(lifetime), kind: scope ? `scoped "${scope}"` : wordOf(lifetime),
          scope: Math.max(0, binding.scope ?? 0), needs: binding.edges ?? [],
          at: place ? `${place.fileID}:${place.line}` : '', home: moduleOf(place?.fileID) };
      });
      const owners = new Map();
      for (const { owner, identity, name, need, elsewhere } of blueprint.properties ?? []) {
        const id = identity ?? owner;
        if (!owners.has(id)) {
          owners.set(id, { key: owner, same: 'owner\n' + id, role: 'single', marks: ['properties'],
            style: 'unique', kind: 'unique', scope: 0, needs: [], at: '', home: owner.split('.')[0] });
        }
        if (need?.key) owners.get(id).needs.push({ ...need, property: name, elsewhere });
      }
      return [...nodes, ...owners.values()];
    }

    // The bindings that answer a need: in the nearest scope outwards, or else further in.
    function answersTo(need, asker, nodes) {
      let all = nodes.filter(node => node.same === sameKey(need.key));
      // The record of a property does not have the name it asks for.
      if (!all.length && need.property !== undefined) {
        const type = need.key.identity ?? need.key.type;
        all = nodes.filter(node => node.same.split('\n')[0] === type);
      }
      if (need.kind === 'collection') {
        return all.filter(node => node.role === 'contribution' && node.scope <= asker.scope);
      }
      const distance = node =>
        node.scope <= asker.scope ? asker.scope - node.scope : 1000 + node.scope;
      // If two are in one scope, the later is used.
      return all.reduce((best, node) =>
        !best.length || distance(node) <= distance(best[0]) ? [node] : best, []);
    }

    function graphOf(blueprint) {
      const nodes = nodesOf(blueprint), edges = [], ghosts = new Map();
      const order = ['required', 'collection', 'optional', 'factory', 'deferred', 'deferredWeak'];
      const words = { collection: 'collects', optional: 'optional', factory: 'makes', deferred: 'lazy',
        deferredWeak: 'weak', alias: 'alias of' };
      for (const asker of [...nodes]) {
        for (const need of asker.needs) {
          const kind = order.includes(need.kind) ? need.kind : 'required';
          let answers = answersTo(need, asker, nodes.slice(0, blueprint.bindings.length));
          if (!answers.length) {
            const same = sameKey(need.key);
            const isMissing = !need.elsewhere && ['required', 'factory', 'deferred'].includes(kind);
            if (!ghosts.has(same)) {
              ghosts.set(same, { key: labelOf(need.key), same, style: 'ghost', kind: '', marks: [],
                needs: [], scope: asker.scope, home: asker.home, ghost: true, at: '', askers: [] });
              nodes.push(ghosts.get(same));
            }
            const ghost = ghosts.get(same);
            if (isMissing) ghost.askers.push(asker);
            answers = [ghost];
          }
          for (const answer of answers) {
            const known = edges.find(edge => edge.from === asker && edge.to === answer);
            if (known) { known.kinds.push(kind); known.parameters.push(need.parameter); continue; }
            edges.push({ from: asker, to: answer, kinds: [kind], parameters: [need.parameter] });
          }
        }
      }
      for (const ghost of ghosts.values()) {
        ghost.kind = ghostWords[ghost.askers.length ? 'missing' : 'unneeded'];
      }
      for (const edge of edges) {
        const isAlias = edge.from.role === 'alias';
        edge.style = isAlias ? 'alias' : order.find(kind => edge.kinds.includes(kind));
        edge.isFaulty = edge.to.askers?.includes(edge.from) ?? false;
        edge.words = isAlias ? words.alias : edge.kinds.every(kind => kind === 'required') ? ''
          : order.filter(kind => edge.kinds.includes(kind)).map(kind => words[kind] ?? 'needs').join(', ');
        edge.parameters = edge.parameters.filter(Number.isInteger);
      }
      nodes.forEach((node, i) => { node.number = i; });
      return { nodes, edges };
    }
    """#

  /// From nodes and edges to places: columns by the longest path, rows by the neighbours.
  private static let layout = #"""
    function layOut({ nodes, edges }, scopes) {
      const out = new Map(nodes.map(node => [node, []]));
      for (const { from, to } of edges) out.get(from).push(to);
      const depths = new Map(), onWay = new Set();
      // Without recursion, since a chain may be longer than the stack is deep.
      for (const start of nodes) {
        const open = [start];
        while (open.length) {
          const node = open[open.length - 1];
          if (depths.has(node)) { open.pop(); continue; }
          onWay.add(node);
          const next = out.get(node).find(other => !depths.has(other) && !onWay.has(other));
          if (next) { open.push(next); continue; }
          let depth = 0;
          for (const other of out.get(node)) depth = Math.max(depth, (depths.get(other) ?? -1) + 1);
          depths.set(node, depth);
          onWay.delete(node);
          open.pop();
        }
      }
      let deepest = 0;
      for (const depth of depths.values()) deepest = Math.max(deepest, depth);
      const columns = Array.from({ length: deepest + 1 }, () => []);
      for (const node of nodes) columns[deepest - depths.get(node)].push(node);
      const near = new Map(nodes.map(node => [node, []]));
      for (const { from, to } of edges) { near.get(from).push(to); near.get(to).push(from); }
      const row = new Map();
      const settle = list => list.forEach((node, r) => row.set(node, r - (list.length - 1) / 2));
      columns.forEach(settle);
      for (let sweep = 0; sweep < 8; sweep++) {
        for (const list of columns) {
          const wish = new Map(list.map(node => [node, near.get(node).length
            ? near.get(node).reduce((sum, other) => sum + row.get(other), 0) / near.get(node).length
            : row.get(node)]));
          list.sort((a, b) => a.scope - b.scope || wish.get(a) - wish.get(b) || a.number - b.number);
          settle(list);
        }
      }
      const title = s => scopes[s]?.name !== undefined ? `scope "${scopes[s].name}"`
        : scopes.length > 1 ? (s === 0 ? 'container' : 'inner container') : null;
      const titles = scopes.map((_, s) => title(s)), boxed = titles.filter(Boolean).length;
      const left = 24 + 16 * boxed;
      let x = left, y = 24;
      for (const list of columns) {
        let widest = 0;
        for (const node of list) {
          node.title = titles[node.scope] ?? '';
          node.detail = [node.kind, ...node.marks].join(' · ').slice(0, 46);
          node.label = node.key.length > 44 ? node.key.slice(0, 20) + '…' + node.key.slice(-23) : node.key;
          const width = Math.max(Math.ceil(node.label.length * 7.9), Math.ceil(node.detail.length * 6)) + 28;
          node.box = [x, 0, width, 46];
          widest = Math.max(widest, width);
        }
        x += widest + 80;
      }
      const boxes = [];
      scopes.forEach((_, s) => {
        if (titles[s]) { boxes.push({ title: titles[s], top: y }); y += 38; }
        const lists = columns.map(list => list.filter(node => node.scope === s));
        const most = Math.max(0, ...lists.map(list => list.length));
        for (const list of lists) {
          list.forEach((node, r) => { node.box[1] = y + (r + (most - list.length) / 2) * 66; });
        }
        y += most * 66;
      });
      const size = [x - 80 + left, y + 16 * boxed + 24];
      boxes.forEach((box, i) => {
        box.frame = [24 + 16 * i, box.top, size[0] - 48 - 32 * i, size[1] - 24 - 16 * i - box.top];
      });
      return { size, boxes };
    }

    function outline({ style, box: [x, y, w, h] }) {
      const [r, b, m] = [x + w, y + h, y + h / 2];
      const corners = { eager: [[x, m], [x + 9, y], [r - 9, y], [r, m], [r - 9, b], [x + 9, b]],
        scoped: [[x, y + 8], [x + 8, y], [r - 8, y], [r, y + 8], [r, b - 8], [r - 8, b], [x + 8, b], [x, b - 8]],
        graph: [[x + 9, y], [r, y], [r - 9, b], [x, b]] }[style];
      if (corners) return make('polygon', { class: 'shape', points: corners.join(' ') });
      const rx = style === 'shared' ? h / 2 : style === 'unique' ? 0 : 7;
      return make('rect', { class: 'shape', x, y, width: w, height: h, rx });
    }
    """#
}
