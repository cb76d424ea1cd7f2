import DovetailBlueprint

extension PageScript {
  /// The search box and its list.
  static let finder = #"""
    const search = find('search'), found = find('hits');
    const texts = data.nodes.map(node => [node.key, data.modules[node.module], node.kind, node.at,
      node.scope, ...node.marks].filter(Boolean).join(' ').toLowerCase());
    let active = -1, offered = [];

    function seek() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      if (!words.length) {
        hits = null;
        offered = [];
      } else {
        const wanted = texts.flatMap((text, i) => words.every(word => text.includes(word)) ? [i] : []);
        hits = new Set(wanted);
        // Keys that begin with the word come first, then keys that have it.
        const rank = i => {
          const key = data.nodes[i].key.toLowerCase().replace(/^any /, '');
          return key.startsWith(words[0]) ? 0 : key.includes(words[0]) ? 1 : 2;
        };
        offered = wanted.sort((a, b) => rank(a) - rank(b) || a - b).slice(0, 60);
      }
      if (hits && pinned !== null) pin(null);
      active = offered.length ? 0 : -1;
      find('tally').textContent = hits ? hits.size + ' of ' + count : '';
      offer();
      show();
      if (hits) tell(hits.size + (hits.size === 1 ? ' binding' : ' bindings') + ' found');
    }

    function offer() {
      const isOpen = offered.length > 0;
      found.hidden = !isOpen;
      search.setAttribute('aria-expanded', String(isOpen));
      found.replaceChildren(...offered.map((i, place) => {
        const item = tag('li', { id: 'hit' + place }, data.nodes[i].key,
          tag('small', {}, data.nodes[i].at || data.nodes[i].kind));
        item.setAttribute('role', 'option');
        item.setAttribute('aria-selected', String(place === active));
        item.onpointerdown = event => { event.preventDefault(); choose(place); };
        return item;
      }));
      if (isOpen) search.setAttribute('aria-activedescendant', 'hit' + active);
      else search.removeAttribute('aria-activedescendant');
      found.children[active]?.scrollIntoView({ block: 'nearest' });
    }

    function choose(place) {
      const i = offered[place];
      if (i === undefined) return;
      found.hidden = true;
      search.setAttribute('aria-expanded', 'false');
      pin(i, true);
      shown[i].element.focus({ preventScroll: true });
    }

    search.addEventListener('input', seek);
    search.addEventListener('focus', () => { if (offered.length) offer(); });
    search.addEventListener('blur', () => { found.hidden = true; search.setAttribute('aria-expanded', 'false'); });
    search.addEventListener('keydown', event => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        active = offered.length ? (active + step + offered.length) % offered.length : -1;
        offer();
        event.preventDefault();
      } else if (event.key === 'Enter') {
        choose(active);
      } else if (event.key === 'Escape') {
        search.value = '';
        seek();
        search.blur();
      }
      event.stopPropagation();
    });
    """#

  /// Pointing at nodes, and moving between them with the keyboard.
  static let keyboard = #"""
    function ready(i) {
      const element = shown[i].element;
      element.setAttribute('tabindex', '0');
      element.setAttribute('role', 'button');
      element.setAttribute('aria-pressed', String(pinned === i));
      element.setAttribute('aria-label', says(i));
      element.dataset.number = i;
    }

    const numberOf = target => {
      const node = target.closest?.('.node');
      return node && node.dataset.number !== undefined ? Number(node.dataset.number) : null;
    };
    const look = i => { if (pointed !== i) { pointed = i; show(); } };
    svg.addEventListener('pointerover', event => { if (!fingers.size) look(numberOf(event.target)); });
    svg.addEventListener('pointerleave', () => look(null));
    svg.addEventListener('focusin', event => {
      const i = numberOf(event.target);
      if (i === null || !event.target.matches(':focus-visible')) return;
      look(i === pinned ? null : i);
      bring(i);
    });
    svg.addEventListener('focusout', () => look(null));
    svg.addEventListener('click', event => {
      const i = numberOf(event.target);
      if (i !== null && moved <= 4) pin(pinned === i ? null : i);
    });
    svg.addEventListener('dblclick', event => {
      const i = numberOf(event.target);
      if (i !== null && i >= count) fold([...collapsed].filter(m => m !== i - count));
    });

    function nearest(i, candidates) {
      const [x, y, w, h] = shown[i].box;
      const far = n => Math.hypot(shown[n].box[0] + shown[n].box[2] / 2 - x - w / 2,
        shown[n].box[1] + shown[n].box[3] / 2 - y - h / 2);
      return candidates.filter(n => n !== i).sort((a, b) => far(a) - far(b) || a - b)[0];
    }

    function neighbour(i, key) {
      if (key === 'ArrowLeft') return nearest(i, before[i].map(e => edges[e].source));
      if (key === 'ArrowRight') return nearest(i, after[i].map(e => edges[e].target));
      const side = key === 'ArrowDown' ? 1 : -1, [x, y] = shown[i].box;
      const beyond = shown.flatMap((node, n) => !node.gone && (node.box[1] - y) * side > 0 ? [n] : []);
      return nearest(i, beyond.filter(n => Math.abs(shown[n].box[0] - x) < 60)) ?? nearest(i, beyond);
    }

    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const i = numberOf(event.target);
      if (event.key === '/') {
        search.focus();
        search.select();
      } else if (event.key === 'Escape') {
        if (pinned === null && pointed === null && hits) { search.value = ''; seek(); }
        pin(null);
      } else if (event.key === '0') {
        fit();
      } else if (event.key === '+' || event.key === '=') {
        zoom(1.25);
      } else if (event.key === '-') {
        zoom(.8);
      } else if (i !== null && (event.key === 'Enter' || event.key === ' ')) {
        pin(pinned === i ? null : i);
      } else if (i !== null && event.key.startsWith('Arrow')) {
        const next = neighbour(i, event.key);
        if (next !== undefined) shown[next].element.focus({ preventScroll: true });
      } else {
        return;
      }
      event.preventDefault();
    });
    """#

  /// The buttons, and the first view.
  static let beginning = #"""
    find('smaller').onclick = () => zoom(.8);
    find('larger').onclick = () => zoom(1.25);
    find('fit').onclick = fit;
    find('side').onclick = () => {
      const isHidden = document.body.classList.toggle('bare');
      find('side').setAttribute('aria-expanded', String(!isHidden));
    };
    find('all').onclick = () =>
      fold(collapsed.size === data.modules.length ? [] : data.modules.map((_, m) => m));
    const isDark = () => root.dataset.theme
      ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    // A page that was opened from a file may have no storage.
    const remember = action => { try { return action(localStorage); } catch { return null; } };
    find('theme').onclick = () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      remember(storage => storage.setItem('dovetail-theme', root.dataset.theme));
    };
    const theme = remember(storage => storage.getItem('dovetail-theme'));
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
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
    index();
    for (let i = 0; i < count; i++) ready(i);
    listFindings();
    listModules();
    // A large graph begins as its modules; all its parts at once would say nothing.
    if (count > 150 && data.modules.length > 1) fold(data.modules.map((_, m) => m));
    else fit();
    new ResizeObserver((() => { let size = ''; return () => {
      const { width, height } = canvas.getBoundingClientRect(), next = width + ' ' + height;
      if (size && size !== next && pinned === null) fit();
      size = next;
    }; })()).observe(canvas);
    """#
}
