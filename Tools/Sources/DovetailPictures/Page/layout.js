// From boxes and arcs to places: columns from left to right, each box left of what it needs.
//
// The steps are those of Sugiyama, Tagawa and Toda. A line that passes a column has a lane there, so
// that no line crosses a box; lines to one box share its lanes. Nothing here knows the page.

const GAP = { row: 18, lane: 9, column: 76, band: 60, title: 38 };

// The best of several layouts for a canvas of that shape: `width` / `height`.
function layOut(items, arcs, shape) {
  const turns = items.some(item => item.band > 0) || shape >= 1 ? [false] : [false, true];
  const tries = turns.flatMap(isTurned =>
    capsFor(items.length).map(cap => ({ isTurned, ...layOutOnce(items, arcs, cap, isTurned) })));
  const room = ({ size: [w, h] }) => Math.min(shape / w, 1 / h);
  return tries.reduce((best, next) => (room(next) > room(best) * 1.03 ? next : best));
}

// How many boxes a column may have; one with more is split.
function capsFor(count) {
  const root = Math.sqrt(count);
  const factors = count > 400 ? [1.6] : [0.7, 1, 1.4, 2, 3];
  return [...new Set(factors.map(factor => Math.max(4, Math.ceil(root * factor))))];
}

function layOutOnce(items, arcs, cap, isTurned) {
  const sizes = items.map(({ width, height }) => (isTurned ? [height, width] : [width, height]));
  const graph = { sizes, bands: items.map(item => item.band ?? 0), arcs: oriented(items.length, arcs) };
  const connected = new Set(arcs.flatMap(({ source, target }) => [source, target]));
  const column = split(columnsOf(items, graph.arcs), items, connected, cap);
  const lanes = strands(graph, column, connected);
  order(lanes);
  const placed = place(lanes, graph, connected);
  return isTurned ? turned(placed) : placed;
}

function turned({ boxes, lines, size, bands }) {
  const flip = ([x, y]) => [y, x];
  return {
    boxes: boxes.map(([x, y, w, h]) => [y, x, h, w]), lines: lines.map(points => points.map(flip)),
    size: flip(size), bands,
  };
}

// Cycles: arcs that lead back are turned, and rather deferred ones than firm ones.

// The nodes in the order in which a depth-first search leaves them; no recursion, since a chain may
// be longer than the stack is deep.
function leavingOrder(count, next, starts) {
  const order = [], state = new Uint8Array(count), places = new Uint32Array(count);
  for (const start of starts) {
    const open = state[start] ? [] : [start];
    while (open.length) {
      const node = open[open.length - 1], other = next[node][places[node]];
      state[node] = 1;
      if (other === undefined) {
        order.push(node);
        open.pop();
      } else {
        places[node] += 1;
        if (!state[other]) open.push(other);
      }
    }
  }
  return order;
}

function adjacency(count, arcs, from, to) {
  const next = Array.from({ length: count }, () => []);
  for (const arc of arcs) next[arc[from]].push(arc[to]);
  return next;
}

// The number of the cycle that each node is part of.
function cycles(count, arcs) {
  const all = [...Array(count).keys()];
  const order = leavingOrder(count, adjacency(count, arcs, 'source', 'target'), all).reverse();
  const back = adjacency(count, arcs, 'target', 'source');
  const cycle = new Int32Array(count).fill(-1);
  for (const start of order) {
    const open = cycle[start] < 0 ? [start] : [];
    while (open.length) {
      const node = open.pop();
      if (cycle[node] >= 0) continue;
      cycle[node] = start;
      open.push(...back[node].filter(other => cycle[other] < 0));
    }
  }
  return cycle;
}

// The arcs as they are drawn: `left` is left of `right`, and `isBack` if it is the target.
function oriented(count, arcs) {
  const cycle = cycles(count, arcs);
  const firm = arcs.filter(({ source, target, isFirm }) => isFirm || cycle[source] !== cycle[target]);
  const rank = new Uint32Array(count);
  leavingOrder(count, adjacency(count, firm, 'source', 'target'), [...Array(count).keys()])
    .reverse().forEach((node, place) => { rank[node] = place; });
  return arcs.map(({ source, target }) => {
    const isBack = rank[source] > rank[target];
    return { left: isBack ? target : source, right: isBack ? source : target, isBack };
  });
}

// Columns.

// The longest path from a box to the right end decides its column; a box that is needed more than it
// needs then goes as far to the left as it can.
function columnsOf(items, arcs) {
  const count = items.length;
  const after = adjacency(count, arcs, 'left', 'right'), before = adjacency(count, arcs, 'right', 'left');
  const leaving = leavingOrder(count, after, [...Array(count).keys()]);
  const depth = new Uint32Array(count);
  for (const node of leaving) {
    for (const other of after[node]) depth[node] = Math.max(depth[node], depth[other] + 1);
  }
  const deepest = depth.reduce((most, each) => Math.max(most, each), 0);
  const column = Array.from(depth, each => deepest - each);
  for (const node of leaving.reverse()) {
    if (before[node].length <= after[node].length) continue;
    column[node] = before[node].reduce((most, other) => Math.max(most, column[other] + 1), 0);
  }
  return column;
}

// Divides a column with too many boxes. No arc joins two of one column, so any division is right;
// boxes of a cluster stay together.
function split(column, items, connected, cap) {
  const lists = [];
  column.forEach((c, node) => { if (connected.has(node)) (lists[c] ??= []).push(node); });
  const cluster = node => items[node].cluster ?? 0;
  const result = new Array(column.length).fill(-1);
  let next = 0;
  for (const list of lists) {
    if (!list) continue;
    const parts = Math.ceil(list.length / cap), share = Math.ceil(list.length / parts);
    list.sort((a, b) => cluster(a) - cluster(b) || a - b);
    list.forEach((node, place) => { result[node] = next + Math.floor(place / share); });
    next += parts;
  }
  return result;
}

// Lanes: what the boxes are to the columns they are in, lanes are to those that lines pass.

// `strands` are the boxes and then the lanes; `paths` has, for each arc, its lanes from left to right.
function strands({ sizes, bands, arcs }, column, connected) {
  const all = sizes.map(([width, height], node) =>
    ({ column: column[node], band: bands[node], width, height, left: [], right: [], isLane: false }));
  const known = new Map(), joined = new Set();
  const lane = (right, c, isBack) => {
    const name = `${right} ${c} ${isBack}`;
    if (!known.has(name)) {
      known.set(name, all.length);
      all.push({ column: c, band: bands[right], width: 0, height: 0, left: [], right: [], isLane: true });
    }
    return known.get(name);
  };
  const join = (a, b) => {
    const name = `${a} ${b}`;
    if (joined.has(name)) return;
    joined.add(name);
    all[a].right.push(b);
    all[b].left.push(a);
  };
  const paths = arcs.map(({ left, right, isBack }) => {
    const path = [];
    for (let c = column[left] + 1; c < column[right]; c++) path.push(lane(right, c, isBack));
    [left, ...path].forEach((strand, place) => join(strand, path[place] ?? right));
    return path;
  });
  const columns = [];
  all.forEach((strand, place) => {
    if (strand.isLane || connected.has(place)) (columns[strand.column] ??= []).push(place);
  });
  // At first the lanes are in the middle of each column.
  const halves = list => [list.filter(place => !all[place].isLane), list.filter(place => all[place].isLane)];
  const centered = ([boxes, lanes]) => {
    const half = Math.ceil(boxes.length / 2);
    return [...boxes.slice(0, half), ...lanes, ...boxes.slice(half)];
  };
  return { all, columns: columns.map(list => centered(halves(list))), paths };
}

// Order within the columns: each strand at the mean of its neighbors, and the best of the sweeps.

function order({ all, columns }) {
  const row = new Float64Array(all.length);
  const settle = list => list.forEach((strand, place) => { row[strand] = place; });
  columns.forEach(settle);
  let best = columns.map(list => [...list]), fewest = crossings(all, columns, row);
  for (let sweep = 0; sweep < 14 && fewest > 0; sweep++) {
    const side = sweep % 2 ? 'right' : 'left';
    for (const list of side === 'left' ? columns : [...columns].reverse()) {
      sortByMean(list, all, row, side);
      settle(list);
    }
    const now = crossings(all, columns, row);
    if (now < fewest) [best, fewest] = [columns.map(list => [...list]), now];
  }
  best.forEach((list, c) => { columns[c] = list; });
}

function sortByMean(list, all, row, side) {
  const wish = new Map(list.map(strand => {
    const near = all[strand][side];
    return [strand, near.length ? near.reduce((sum, other) => sum + row[other], 0) / near.length : row[strand]];
  }));
  list.sort((a, b) => all[a].band - all[b].band || wish.get(a) - wish.get(b) || row[a] - row[b]);
}

// The crossings between neighboring columns, counted with a tree of sums.
function crossings(all, columns, row) {
  let total = 0;
  columns.forEach((list, c) => {
    const size = columns[c + 1]?.length ?? 0, tree = new Uint32Array(size + 1);
    let seen = 0;
    for (const strand of list) {
      const ends = all[strand].right.map(other => row[other]).sort((a, b) => a - b);
      for (const end of ends) {
        let smaller = 0;
        for (let place = end + 1; place > 0; place -= place & -place) smaller += tree[place];
        total += seen - smaller;
      }
      for (const end of ends) {
        for (let place = end + 1; place <= size; place += place & -place) tree[place] += 1;
        seen += 1;
      }
    }
  });
  return total;
}

// Places.

function place(lanes, graph, connected) {
  const { all, columns } = lanes, bandCount = Math.max(0, ...graph.bands) + 1;
  const isLow = columns.length > 0;
  const x = isLow ? abscissas(all, columns) : { lefts: [], rights: [], width: 0 };
  const boxes = graph.sizes.map(([w, h]) => [0, 0, w, h]), bands = [];
  const middle = new Float64Array(all.length);
  let top = 0, width = x.width;
  for (let band = 0; band < bandCount; band++) {
    const start = top;
    if (bandCount > 1) top += GAP.title;
    const lists = columns.map(list => list.filter(strand => all[strand].band === band));
    top = ordinates(all, lists, middle, top);
    const loose = boxes.filter((_, node) => graph.bands[node] === band && !connected.has(node));
    const shelf = shelve(loose, top, Math.max(x.width, 420 * Math.ceil(Math.sqrt(loose.length) / 2)));
    [top, width] = [shelf.bottom, Math.max(width, shelf.width)];
    bands.push({ top: start, bottom: top });
    if (band < bandCount - 1) top += GAP.band;
  }
  connected.forEach(node => {
    boxes[node][0] = x.lefts[all[node].column];
    boxes[node][1] = middle[node] - boxes[node][3] / 2;
  });
  return { boxes, bands, lines: routes(lanes, graph, boxes, x, middle), size: [width, top] };
}

function abscissas(all, columns) {
  const lefts = [], rights = [];
  let left = 0;
  for (const list of columns) {
    const width = list.reduce((most, strand) => Math.max(most, all[strand].width), 0);
    // More room where many lines bend.
    const bends = list.reduce((sum, strand) => sum + all[strand].right.length, 0);
    lefts.push(left);
    rights.push(left + width);
    left += width + GAP.column + Math.min(70, bends);
  }
  return { lefts, rights, width: rights[rights.length - 1] };
}

// The heights of the strands of one band: near the middle of their neighbors, in the given order.
function ordinates(all, lists, middle, top) {
  if (!lists.some(list => list.length)) return top;
  const apart = (a, b) => (all[a].height + all[b].height) / 2
    + (all[a].isLane && all[b].isLane ? GAP.lane : all[a].isLane || all[b].isLane ? 14 : GAP.row);
  for (const list of lists) {
    list.forEach((strand, place) => {
      middle[strand] = place ? middle[list[place - 1]] + apart(list[place - 1], strand) : 0;
    });
    const half = list.length ? middle[list[list.length - 1]] / 2 : 0;
    for (const strand of list) middle[strand] -= half;
  }
  for (let sweep = 0; sweep < 12; sweep++) {
    for (const list of sweep % 2 ? [...lists].reverse() : lists) relax(list, all, middle, apart);
  }
  const ends = side => lists.flat().map(strand => middle[strand] + side * all[strand].height / 2);
  const least = ends(-1).reduce((a, b) => Math.min(a, b)), most = ends(1).reduce((a, b) => Math.max(a, b));
  for (const strand of lists.flat()) middle[strand] += top - least;
  return top + most - least;
}

// The places nearest to those wished for that keep the order and the distances: neighbors that would
// overlap become one block, at the mean of their wishes.
function relax(list, all, middle, apart) {
  const blocks = [];
  let offset = 0;
  list.forEach((strand, place) => {
    if (place) offset += apart(list[place - 1], strand);
    const { band, left, right } = all[strand];
    const near = [...left, ...right].filter(other => all[other].band === band);
    const wish = near.length ? near.reduce((sum, other) => sum + middle[other], 0) / near.length : middle[strand];
    let block = { sum: wish - offset, weight: 1, strands: [[strand, offset]] };
    while (blocks.length && mean(blocks[blocks.length - 1]) >= mean(block)) {
      const last = blocks.pop();
      block = { sum: last.sum + block.sum, weight: last.weight + block.weight,
        strands: last.strands.concat(block.strands) };
    }
    blocks.push(block);
  });
  for (const block of blocks) {
    for (const [strand, at] of block.strands) middle[strand] = mean(block) + at;
  }
}

const mean = block => block.sum / block.weight;

// Boxes without lines, in rows.
function shelve(boxes, top, width) {
  let [x, y, widest, bottom] = [0, top ? top + GAP.row * 2 : 0, 0, top];
  for (const box of boxes) {
    if (x > 0 && x + box[2] > width) [x, y] = [0, bottom + GAP.row];
    [box[0], box[1]] = [x, y];
    [widest, bottom] = [Math.max(widest, x + box[2]), Math.max(bottom, y + box[3])];
    x += box[2] + GAP.row;
  }
  return { bottom, width: widest };
}

// The points of each line from its source to its target: level across each column, two for each.
function routes({ all, paths }, { arcs }, boxes, { lefts, rights }, middle) {
  return arcs.map(({ left, right, isBack }, arc) => {
    // A line that leads back has a port of its own.
    const port = node => middle[node] + (isBack ? boxes[node][3] / 4 : 0);
    const points = [[boxes[left][0] + boxes[left][2], port(left)], [rights[all[left].column], port(left)]];
    for (const lane of paths[arc]) {
      points.push([lefts[all[lane].column], middle[lane]], [rights[all[lane].column], middle[lane]]);
    }
    points.push([boxes[right][0], port(right)]);
    return isBack ? points.reverse() : points;
  });
}

// The path of a line: level across columns, with a bend between two of them.
function pathOf(points, isTurned) {
  const at = ([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return points.reduce((path, point, place) => {
    const last = points[place - 1];
    if (!last) return `M${at(point)}`;
    const half = isTurned ? (last[1] + point[1]) / 2 : (last[0] + point[0]) / 2;
    const isLevel = isTurned ? last[0] === point[0] : last[1] === point[1];
    if (isLevel) return `${path}L${at(point)}`;
    const bend = isTurned ? [[last[0], half], [point[0], half]] : [[half, last[1]], [half, point[1]]];
    return `${path}C${at(bend[0])} ${at(bend[1])} ${at(point)}`;
  }, '');
}
