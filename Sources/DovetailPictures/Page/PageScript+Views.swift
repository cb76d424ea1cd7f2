import DovetailBlueprint

extension PageScript {
  /// Collapsing modules: a module takes the place where most of its bindings were.
  ///
  /// If all are collapsed, they get a new layout from left to right.
  static let folding = #"""
    function fold(modules) {
      collapsed.clear();
      modules.forEach(m => collapsed.add(m));
      const folded = find('folded');
      folded.replaceChildren();
      for (let i = 0; i < count; i++) {
        shown[i].gone = collapsed.has(shown[i].module);
        shown[i].element.classList.toggle('gone', shown[i].gone);
      }
      const isWhole = shown.slice(0, count).every(node => node.gone) && collapsed.size > 0;
      svg.classList.toggle('whole', isWhole);
      edges = [];
      const merged = new Map();
      for (const line of lines) {
        const source = standsFor(line.source), target = standsFor(line.target);
        const isOwn = source === line.source && target === line.target;
        line.element.classList.toggle('gone', !isOwn);
        if (isOwn) { edges.push(line); continue; }
        if (source === target) continue;
        const name = source + ' ' + target;
        if (!merged.has(name)) merged.set(name, { source, target, weight: 0, parameters: [], fault: '' });
        const edge = merged.get(name);
        edge.weight += 1;
        edge.fault = worst(edge.fault, faultOf(line.element));
      }
      for (let m = 0; m < data.modules.length; m++) {
        const module = shown[count + m];
        module.gone = !collapsed.has(m);
        module.element = null;
        if (!module.gone) stand(module);
      }
      edges.push(...merged.values());
      if (isWhole) arrange([...merged.values()]);
      for (const edge of merged.values()) {
        edge.words = edge.weight === 1 ? '1 need' : edge.weight + ' needs';
        edge.element = make('path', { class: `edge required ${edge.fault}`.trim(), d: curve(edge) });
        folded.append(edge.element);
      }
      index();
      for (const m of collapsed) draw(count + m, folded);
      if (pinned !== null && (pinned < count ? shown[pinned].gone : !collapsed.has(pinned - count))) {
        pinned = null;
        describe();
      }
      pointed = null;
      listModules();
      show();
      tell(collapsed.size + ' of ' + data.modules.length + ' modules collapsed');
      if (isWhole || fold.wasWhole) fit();
      fold.wasWhole = isWhole;
    }

    const faultOf = element => ['error', 'warning'].find(fault => element?.classList.contains(fault)) ?? '';
    const worst = (a, b) => a === 'error' || b === 'error' ? 'error' : a || b;
    const many = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;

    // The place of the member nearest to the middle of all, so that nothing is covered.
    function stand(module) {
      const middle = i => module.members.reduce((sum, n) => sum + shown[n].box[i], 0) / module.members.length;
      const [x, y] = [middle(0), middle(1)];
      const far = n => Math.abs(shown[n].box[0] - x) + Math.abs(shown[n].box[1] - y);
      const nearest = module.members.reduce((best, n) => far(n) < far(best) ? n : best, module.members[0]);
      module.box = [...shown[nearest].box];
    }

    // Columns by the longest path without cycles; rows by the middle of the neighbours.
    function arrange(all) {
      const modules = [...collapsed].map(m => count + m), out = new Map(modules.map(i => [i, []]));
      all.forEach(edge => out.get(edge.source)?.push(edge.target));
      const column = new Map(), onWay = new Set();
      const depth = i => {
        if (column.has(i)) return column.get(i);
        onWay.add(i);
        const below = out.get(i).filter(next => !onWay.has(next)).map(next => depth(next) + 1);
        onWay.delete(i);
        column.set(i, Math.max(0, ...below));
        return column.get(i);
      };
      modules.forEach(depth);
      // At most as many columns as make the picture half as high as wide.
      const most = Math.ceil(Math.sqrt(modules.length)), deepest = Math.max(...column.values());
      const sorted = [...modules].sort((a, b) => column.get(b) - column.get(a) || a - b);
      const columns = Array.from({ length: Math.min(most, deepest + 1) }, () => []);
      sorted.forEach((i, place) => columns[deepest < most
        ? deepest - column.get(i) : Math.floor(place * columns.length / sorted.length)].push(i));
      const row = new Map();
      // Whole rows, so that the lanes between them are free in every column.
      const settle = list => list.forEach((i, r) => row.set(i, r - Math.floor((list.length - 1) / 2)));
      columns.forEach(settle);
      for (let sweep = 0; sweep < 6; sweep++) {
        for (const list of columns) {
          const wish = i => {
            const near = all.flatMap(edge =>
              edge.source === i ? [row.get(edge.target)] : edge.target === i ? [row.get(edge.source)] : []);
            return near.length ? near.reduce((a, b) => a + b, 0) / near.length : row.get(i);
          };
          const wishes = new Map(list.map(i => [i, wish(i)]));
          list.sort((a, b) => wishes.get(a) - wishes.get(b) || a - b);
          settle(list);
        }
      }
      columns.forEach((list, c) => list.forEach(i => { shown[i].box = [c * 340, row.get(i) * 84, 190, 44]; }));
    }

    // From the right of one to the left of the other. A line that leads back, or past a column, runs
    // in the lane beside its source's row.
    function curve({ source, target }) {
      const [x, y, w, h] = shown[source].box, [X, Y, , H] = shown[target].box;
      const [a, b, A, B] = [x + w, y + h / 2, X, Y + H / 2];
      const lane = B < b ? y - 20 : y + h + 20;
      if (A <= a) return `M${a} ${b}C${a + 48} ${b} ${a + 48} ${lane} ${a} ${lane}L${A} ${lane}C${A - 48} ${lane} ${A - 48} ${B} ${A} ${B}`;
      if (A - a > 200 && svg.classList.contains('whole')) {
        return `M${a} ${b}C${a + 40} ${b} ${a + 35} ${lane} ${a + 75} ${lane}L${A - 75} ${lane}C${A - 35} ${lane} ${A - 40} ${B} ${A} ${B}`;
      }
      const reach = Math.max(40, (A - a) / 2);
      return `M${a} ${b}C${a + reach} ${b} ${A - reach} ${B} ${A} ${B}`;
    }

    function draw(i, place) {
      const module = shown[i], [x, y, , h] = module.box;
      const words = module.key.length > 24 ? module.key.slice(0, 23) + '…' : module.key;
      const width = svg.classList.contains('whole') ? 190 : Math.max(module.box[2], 60);
      module.box[2] = width;
      const fault = module.members.reduce((known, n) => worst(known, faultOf(shown[n].element)), '');
      const faulty = data.findings.filter(finding =>
        finding.severity === fault && finding.nodes.some(n => shown[n].module === module.module)).length;
      const counts = many(module.members.filter(n => !shown[n].ghost).length, 'part')
        + (faulty ? ` · ${many(faulty, fault)}` : '');
      const group = make('g', { class: `node module ${fault}`.trim(), id: 'm' + module.module });
      group.append(make('title', {}, module.key + ': ' + counts));
      group.append(make('rect', { class: 'plate', x: x + 4, y: y + 4, width, height: h, rx: 7 }));
      group.append(make('rect', { class: 'shape', x, y, width, height: h, rx: 7 }));
      const texts = [make('text', { class: 'key', x: x + 12, y: y + h / 2 - 3 }, words),
        make('text', { class: 'detail', x: x + 12, y: y + h / 2 + 13 }, counts)];
      group.append(...texts);
      place.append(group);
      const room = width - 24;
      for (const text of texts) {
        if (text.getComputedTextLength() <= room) continue;
        text.setAttribute('textLength', room);
        text.setAttribute('lengthAdjust', 'spacingAndGlyphs');
      }
      module.element = group;
      ready(i);
    }
    """#

  /// Panning and zooming.
  static let view = #"""
    let at = { x: 0, y: 0, scale: 1 };

    function place(next) {
      at = next;
      at.scale = Math.min(4, Math.max(.02, at.scale));
      view.setAttribute('transform', `translate(${at.x} ${at.y}) scale(${at.scale})`);
      svg.classList.toggle('far', at.scale < .5);
      svg.classList.toggle('farther', at.scale < .24);
    }

    function fit() {
      // Lines count too, as they may lead around what they join.
      const drawn = view.getBBox(), isWhole = svg.classList.contains('whole');
      const left = isWhole ? drawn.x - 24 : Math.min(0, drawn.x);
      const top = isWhole ? drawn.y - 24 : Math.min(0, drawn.y);
      const right = isWhole ? drawn.x + drawn.width + 24 : Math.max(data.size[0], drawn.x + drawn.width);
      const bottom = isWhole ? drawn.y + drawn.height + 24 : Math.max(data.size[1], drawn.y + drawn.height);
      const { width, height } = canvas.getBoundingClientRect();
      const scale = Math.min(width / (right - left), height / (bottom - top), 1.25);
      place({ scale, x: (width - (left + right) * scale) / 2, y: (height - (top + bottom) * scale) / 2 });
    }

    function zoom(factor, x, y) {
      const { width, height } = canvas.getBoundingClientRect();
      const [px, py] = [x ?? width / 2, y ?? height / 2];
      const scale = Math.min(4, Math.max(.02, at.scale * factor));
      const ratio = scale / at.scale;
      place({ scale, x: px - (px - at.x) * ratio, y: py - (py - at.y) * ratio });
    }

    // Moves as little as possible, and zooms in if a label could not be read.
    function bring(i) {
      const [x, y, w, h] = shown[i].box, { width, height } = canvas.getBoundingClientRect();
      const scale = Math.max(at.scale, .75);
      const [cx, cy] = [(x + w / 2) * scale, (y + h / 2) * scale];
      const isSeen = scale === at.scale && cx + at.x > 80 && cx + at.x < width - 80
        && cy + at.y > 40 && cy + at.y < height - 40;
      if (!isSeen) place({ scale, x: width / 2 - cx, y: height / 2 - cy });
    }

    const fingers = new Map();
    let moved = 0;
    canvas.addEventListener('pointerdown', event => {
      if (event.button !== 0) return;
      if (fingers.size === 0) moved = 0;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
    });
    window.addEventListener('pointermove', event => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const [dx, dy] = [event.clientX - last[0], event.clientY - last[1]];
      if (fingers.size === 1) {
        moved += Math.abs(dx) + Math.abs(dy);
        if (moved > 4) {
          canvas.classList.add('moving');
          place({ ...at, x: at.x + dx, y: at.y + dy });
        }
      } else {
        moved = 5;
        const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
        const span = p => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
        const { left, top } = canvas.getBoundingClientRect();
        zoom(span([event.clientX, event.clientY]) / span(last), other[0] - left, other[1] - top);
      }
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
    });
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, event => {
        fingers.delete(event.pointerId);
        canvas.classList.remove('moving');
      });
    }
    canvas.addEventListener('wheel', event => {
      event.preventDefault();
      const { left, top } = canvas.getBoundingClientRect();
      if (event.shiftKey) { place({ ...at, x: at.x - event.deltaX - event.deltaY }); return; }
      const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
      zoom(Math.exp(-Math.max(-120, Math.min(120, step)) / 400), event.clientX - left, event.clientY - top);
    }, { passive: false });
    svg.addEventListener('click', event => {
      if (moved <= 4 && !event.target.closest('.node')) pin(null);
    });
    """#
}
