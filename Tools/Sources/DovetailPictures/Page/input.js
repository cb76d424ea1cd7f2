// Moving, searching, and the keyboard.

const search = find('search'), found = find('hits');
let texts = [], active = -1, offered = [];

function prepareSearch() {
  texts = graph.nodes.map(node => [node.key, graph.modules[node.module], node.kind, node.at,
    graph.scopes[node.scope], node.fate, ...node.marks].filter(Boolean).join(' ').toLowerCase());
  search.value = '';
  [active, offered] = [-1, []];
  found.hidden = true;
  find('tally').textContent = '';
}

function seek() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) {
    [hits, offered] = [null, []];
  } else {
    const wanted = texts.flatMap((text, i) => (words.every(word => text.includes(word)) ? [i] : []));
    hits = new Set(wanted);
    // Keys that begin with the word come first, then keys that have it.
    const rank = i => {
      const key = graph.nodes[i].key.toLowerCase().replace(/^any /, '');
      return key.startsWith(words[0]) ? 0 : key.includes(words[0]) ? 1 : 2;
    };
    offered = wanted.sort((a, b) => rank(a) - rank(b) || a - b).slice(0, 60);
  }
  if (hits && pinned !== null && aim === null) pin(null);
  active = offered.length ? 0 : -1;
  find('tally').textContent = hits ? `${hits.size} of ${graph.nodes.length}` : '';
  offer();
  show();
  if (hits) tell(`${many(hits.size, 'binding')} found`);
}

function offer() {
  const isOpen = offered.length > 0;
  found.hidden = !isOpen;
  search.setAttribute('aria-expanded', String(isOpen));
  found.replaceChildren(...offered.map((i, place) => {
    const item = tag('li', { id: `hit${place}` }, graph.nodes[i].key, tag('small', {}, graph.nodes[i].at || graph.nodes[i].kind));
    item.setAttribute('role', 'option');
    item.setAttribute('aria-selected', String(place === active));
    item.onpointerdown = event => { event.preventDefault(); choose(place); };
    return item;
  }));
  if (isOpen) search.setAttribute('aria-activedescendant', `hit${active}`);
  else search.removeAttribute('aria-activedescendant');
  found.children[active]?.scrollIntoView({ block: 'nearest' });
}

function closeOffer() {
  found.hidden = true;
  search.setAttribute('aria-expanded', 'false');
}

function choose(place) {
  const i = offered[place];
  if (i === undefined) return;
  closeOffer();
  pin(i, true);
  elementOf(i)?.focus({ preventScroll: true });
}

function forgetSearch() {
  search.value = '';
  seek();
}

search.addEventListener('input', seek);
search.addEventListener('focus', () => { if (offered.length) offer(); });
search.addEventListener('blur', closeOffer);
search.addEventListener('keydown', event => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const step = event.key === 'ArrowDown' ? 1 : -1;
    active = offered.length ? (active + step + offered.length) % offered.length : -1;
    offer();
    event.preventDefault();
  } else if (event.key === 'Enter') {
    choose(active);
  } else if (event.key === 'Escape') {
    forgetSearch();
    search.blur();
  }
  event.stopPropagation();
});

// Where the picture is on the canvas.

let at = { x: 0, y: 0, scale: 1 };

function move(next) {
  at = next;
  find('view').setAttribute('transform', `translate(${next.x} ${next.y}) scale(${next.scale})`);
  svg.classList.toggle('far', next.scale < 0.5);
  svg.classList.toggle('farther', next.scale < 0.28);
}

function fit() {
  const { width, height } = canvas.getBoundingClientRect(), bar = find('bar');
  const top = bar.hidden ? 0 : bar.offsetHeight + 8;
  if (!find('view').firstChild?.childNodes.length) { move({ x: 0, y: 0, scale: 1 }); return; }
  const { x, y, width: w, height: h } = find('view').getBBox();
  const scale = Math.min(1.2, (width - 40) / Math.max(w, 1), (height - top - 40) / Math.max(h, 1));
  move({ scale, x: (width - w * scale) / 2 - x * scale, y: top + (height - top - h * scale) / 2 - y * scale });
}

function zoom(factor, x, y) {
  const { width, height } = canvas.getBoundingClientRect();
  const [px, py] = [x ?? width / 2, y ?? height / 2];
  const scale = Math.min(4, Math.max(0.02, at.scale * factor)), ratio = scale / at.scale;
  move({ scale, x: px - (px - at.x) * ratio, y: py - (py - at.y) * ratio });
}

function boxOf(subject) {
  return seen.items.find(item => subjectOf(item) === subject)?.box;
}

// Moves as little as possible, and zooms in if a label could not be read.
function bring(subject) {
  const [x, y, w, h] = boxOf(subject), { width, height } = canvas.getBoundingClientRect();
  const scale = Math.max(at.scale, isModule(subject) ? 0.4 : 0.6);
  const [cx, cy] = [(x + w / 2) * scale, (y + h / 2) * scale];
  const isSeen = scale === at.scale && cx + at.x > 80 && cx + at.x < width - 80
    && cy + at.y > 60 && cy + at.y < height - 40;
  if (!isSeen) move({ scale, x: width / 2 - cx, y: height / 2 - cy });
}

const fingers = new Map();
let moved = 0;

function drag(event) {
  const last = fingers.get(event.pointerId);
  if (!last) return;
  const [dx, dy] = [event.clientX - last[0], event.clientY - last[1]];
  if (fingers.size === 1) {
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved > 4) {
      canvas.classList.add('moving');
      move({ ...at, x: at.x + dx, y: at.y + dy });
    }
  } else {
    moved = 5;
    const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
    const span = p => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
    const { left, top } = canvas.getBoundingClientRect();
    zoom(span([event.clientX, event.clientY]) / span(last), other[0] - left, other[1] - top);
  }
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
}

svg.addEventListener('pointerdown', event => {
  if (event.button !== 0) return;
  if (fingers.size === 0) moved = 0;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
});
window.addEventListener('pointermove', drag);
for (const end of ['pointerup', 'pointercancel']) {
  window.addEventListener(end, event => {
    fingers.delete(event.pointerId);
    canvas.classList.remove('moving');
  });
}
svg.addEventListener('wheel', event => {
  event.preventDefault();
  const { left, top } = canvas.getBoundingClientRect();
  if (event.shiftKey) { move({ ...at, x: at.x - event.deltaX - event.deltaY }); return; }
  const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
  zoom(Math.exp(-Math.max(-120, Math.min(120, step)) / 400), event.clientX - left, event.clientY - top);
}, { passive: false });

// Pointing at boxes, and going from one to the next with the keyboard.

function subjectAt(target) {
  const number = target.closest?.('.node')?.dataset.subject;
  return number === undefined ? null : Number(number);
}

function point(subject) {
  if (pointed === subject) return;
  pointed = subject;
  show();
}

svg.addEventListener('pointerover', event => { if (!fingers.size) point(subjectAt(event.target)); });
svg.addEventListener('pointerleave', () => point(null));
svg.addEventListener('focusin', event => {
  const subject = subjectAt(event.target);
  if (subject === null || !event.target.matches(':focus-visible')) return;
  point(subject === pinned ? null : subject);
  bring(subject);
});
svg.addEventListener('focusout', () => point(null));
svg.addEventListener('click', event => {
  if (moved > 4) return;
  const subject = subjectAt(event.target);
  if (event.shiftKey && subject !== null && pinned !== null) aim = isModule(pinned) ? null : pinned;
  pin(pinned === subject && aim === null ? null : subject);
});
svg.addEventListener('dblclick', event => {
  const subject = subjectAt(event.target);
  if (subject === null) return;
  if (isModule(subject)) toggle(moduleOf(subject));
  else focus(subject);
});

function nearest(subject, candidates) {
  const [x, y, w, h] = boxOf(subject);
  const far = ([X, Y, W, H]) => Math.hypot(X + W / 2 - x - w / 2, Y + H / 2 - y - h / 2);
  return candidates.filter(item => subjectOf(item) !== subject).sort((a, b) => far(a.box) - far(b.box))[0];
}

function neighbor(subject, key) {
  const own = seen.items.findIndex(item => subjectOf(item) === subject);
  const ends = (from, to) => seen.lines.filter(line => line[from] === own).map(line => seen.items[line[to]]);
  if (key === 'ArrowLeft') return nearest(subject, ends('target', 'source'));
  if (key === 'ArrowRight') return nearest(subject, ends('source', 'target'));
  const side = key === 'ArrowDown' ? 1 : -1, [x, y] = boxOf(subject);
  const beyond = seen.items.filter(item => (item.box[1] - y) * side > 0);
  return nearest(subject, beyond.filter(item => Math.abs(item.box[0] - x) < 60)) ?? nearest(subject, beyond);
}

function letGo() {
  if (aim !== null) { aim = null; bar(view.words); return; }
  if (pinned === null && pointed === null && hits) forgetSearch();
  else if (pinned === null && view.kind !== 'all') showAll();
  pin(null);
}

const commands = {
  '/': () => { search.focus(); search.select(); },
  Escape: letGo, 0: fit, '+': () => zoom(1.25), '=': () => zoom(1.25), '-': () => zoom(0.8),
  f: () => { if (pinned !== null) focus(pinned); },
  w: () => { if (pinned !== null && !isModule(pinned)) startAim(pinned); },
};

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const subject = subjectAt(event.target);
  if (Object.hasOwn(commands, event.key)) {
    commands[event.key]();
  } else if (subject !== null && (event.key === 'Enter' || event.key === ' ')) {
    pin(pinned === subject ? null : subject);
  } else if (subject !== null && event.key.startsWith('Arrow')) {
    neighbor(subject, event.key)?.element.focus({ preventScroll: true });
  } else {
    return;
  }
  event.preventDefault();
});

// The buttons, and the first view.

const isDark = () => (root.dataset.theme
  ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches);
// A page that was opened from a file may have no storage.
const stored = action => { try { return action(localStorage); } catch { return null; } };

find('smaller').onclick = () => zoom(0.8);
find('larger').onclick = () => zoom(1.25);
find('fit').onclick = fit;
find('side').onclick = () => {
  const isHidden = document.body.classList.toggle('bare');
  find('side').setAttribute('aria-expanded', String(!isHidden));
};
find('all').onclick = () => fold(folded.size === graph.modules.length ? [] : [...graph.modules.keys()]);
find('theme').onclick = () => {
  root.dataset.theme = isDark() ? 'light' : 'dark';
  stored(storage => storage.setItem('dovetail-theme', root.dataset.theme));
};

function restoreTheme() {
  const theme = stored(storage => storage.getItem('dovetail-theme'));
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
}

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

// Another shape of the canvas is another picture.
function watchSize() {
  let last = '';
  new ResizeObserver(() => {
    const { width, height } = canvas.getBoundingClientRect(), next = `${width} ${height}`;
    if (last && last !== next && pinned === null) { draw(); fit(); }
    last = next;
  }).observe(canvas);
}

restoreTheme();
begin(JSON.parse(find('data').textContent));
watchSize();
window.addEventListener('hashchange', recall);
