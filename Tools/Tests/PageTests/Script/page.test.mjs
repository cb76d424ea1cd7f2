// The parts of the page's script that need no page: run by `Scripts/check script`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dataOf, generator, sample } from './sample.mjs';

const folder = new URL('../../../Sources/DovetailPictures/Page/', import.meta.url);
const text = ['layout.js', 'graph.js'].map(name => readFileSync(new URL(name, folder), 'utf8')).join('\n');
const names = ['layOut', 'pathOf', 'graphOf', 'itemsOf', 'shortestPath', 'pathFromRoot', 'ways', 'distances'];
const { layOut, pathOf, graphOf, itemsOf, shortestPath, pathFromRoot, ways, distances }
  = new Function(`'use strict'; ${text}\nreturn { ${names.join(', ')} };`)();

const program = (count, modules) => graphOf(dataOf(sample(count, modules)));
const everything = graph => ({ kept: null, folded: new Set(), loose: new Set(), graph });
const collapsed = graph => ({ ...everything(graph), folded: new Set(graph.modules.keys()) });

// The boxes and lines of a view, as the page asks for them.
function laidOut(view, shape = 1.4) {
  const { items, lines } = itemsOf(view.graph, view);
  const sizes = items.map((item, n) => ({ width: 90 + (n * 37) % 110, height: 46, band: 0, cluster: item.module }));
  const arcs = lines.filter(line => line.source !== line.target)
    .map(({ source, target }) => ({ source, target, isFirm: true }));
  return { ...layOut(sizes, arcs, shape), arcs };
}

// Points on a line as it is drawn, from its path.
function pointsOn(path) {
  const numbers = text => text.trim().split(/[ ]+/).map(Number);
  const result = [];
  let last = null;
  for (const [, command, text] of path.matchAll(/([MLC])([^MLC]*)/g)) {
    const values = numbers(text), end = values.slice(-2);
    for (let step = 1; last && step <= 12; step++) {
      const t = step / 12, s = 1 - t;
      const [a, b] = command === 'C' ? [values.slice(0, 2), values.slice(2, 4)] : [last, end];
      const at = axis => (command === 'C'
        ? s ** 3 * last[axis] + 3 * s * s * t * a[axis] + 3 * s * t * t * b[axis] + t ** 3 * end[axis]
        : s * last[axis] + t * end[axis]);
      result.push([at(0), at(1)]);
    }
    last = end;
  }
  return result;
}

const squareOf = (x, y) => `${Math.floor(x / 200)} ${Math.floor(y / 200)}`;

// The boxes in each square of the canvas.
function squares(boxes) {
  const near = new Map();
  for (const box of boxes) {
    const [x, y, w, h] = box, all = new Set();
    for (const X of [x, x + w / 2, x + w]) for (const Y of [y, y + h / 2, y + h]) all.add(squareOf(X, Y));
    for (const square of all) near.set(square, [...(near.get(square) ?? []), box]);
  }
  return near;
}

function expectCare({ boxes, lines, size, arcs, isTurned }) {
  for (const [x, y, w, h] of boxes) {
    assert.ok(x >= -0.5 && y >= -0.5 && x + w <= size[0] + 0.5 && y + h <= size[1] + 0.5, 'a box is outside');
  }
  boxes.forEach(([x, y, w, h], i) => {
    for (const [X, Y, W, H] of boxes.slice(i + 1)) {
      assert.ok(x + w <= X || X + W <= x || y + h <= Y + 0.01 || Y + H <= y + 0.01, 'two boxes overlap');
    }
  });
  const near = squares(boxes);
  lines.forEach((line, n) => {
    const inside = ([x, y]) => (near.get(squareOf(x, y)) ?? []).findIndex(([X, Y, W, H]) =>
      x > X + 1 && x < X + W - 1 && y > Y + 1 && y < Y + H - 1);
    for (const point of pointsOn(pathOf(line, isTurned))) {
      assert.equal(inside(point), -1, `line ${arcs[n].source} → ${arcs[n].target} is in a box`);
      assert.ok(point[0] >= -0.5 && point[0] <= size[0] + 0.5 && point[1] >= -0.5 && point[1] <= size[1] + 0.5,
        'a line is outside');
    }
  });
}

for (const count of [100, 500, 2000]) {
  for (const shape of [0.6, 1.6]) {
    test(`${count} parts by module: no line is in a box, and nothing outside, at ${shape}`, () => {
      expectCare(laidOut(collapsed(program(count)), shape));
    });
  }
  test(`all of ${count} parts: no line is in a box, and nothing outside`, () => {
    expectCare(laidOut(everything(program(count))));
  });
}

test('any graph is laid out with care, with its cycles and parts without lines', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = generator(seed), count = 1 + random(30);
    const items = Array.from({ length: count }, () => ({ width: 40 + random(120), height: 44, band: 0, cluster: random(4) }));
    const arcs = Array.from({ length: random(60) }, () =>
      ({ source: random(count), target: random(count), isFirm: random(2) > 0 })).filter(arc => arc.source !== arc.target);
    for (const shape of [0.5, 2]) expectCare({ ...layOut(items, arcs, shape), arcs });
  }
});

test('each box is left of what it needs, and the deferred need of a cycle leads back', () => {
  const items = Array.from({ length: 3 }, () => ({ width: 90, height: 44 }));
  const arcs = [[0, 1, true], [1, 2, true], [2, 0, false]]
    .map(([source, target, isFirm]) => ({ source, target, isFirm }));
  const { boxes } = layOut(items, arcs, 2);
  assert.ok(boxes[0][0] < boxes[1][0] && boxes[1][0] < boxes[2][0]);
});

test('the scopes lie one below the other', () => {
  const items = [0, 1, 0, 1].map(band => ({ width: 90, height: 44, band }));
  const { boxes, bands } = layOut(items, [{ source: 1, target: 0, isFirm: true }], 1);
  boxes.forEach(([, y, , h], i) => {
    const { top, bottom } = bands[items[i].band];
    assert.ok(y >= top && y + h <= bottom);
  });
  assert.ok(bands[0].bottom < bands[1].top);
});

test('a chain of ten thousand parts is no deeper than the stack', () => {
  const items = Array.from({ length: 10_000 }, () => ({ width: 90, height: 44 }));
  const arcs = items.slice(1).map((_, i) => ({ source: i, target: i + 1, isFirm: true }));
  assert.equal(layOut(items, arcs, 1).lines.length, arcs.length);
});

test('the counts of the lines by module are all needs between modules', () => {
  const graph = program(500), { lines } = itemsOf(graph, collapsed(graph));
  const between = graph.edges.filter(({ source, target }) => graph.nodes[source].module !== graph.nodes[target].module);
  assert.equal(lines.filter(line => line.source !== line.target).reduce((sum, line) => sum + line.edges.length, 0), between.length);
});

test('a path is shortest, and each step of it is a need', () => {
  const graph = program(500);
  let found = 0;
  for (let from = 0; from < 60; from++) {
    const steps = distances(graph, from, false);
    for (const [to, length] of steps) {
      const path = shortestPath(graph, from, to);
      assert.equal(path.length - 1, length);
      path.slice(1).forEach((node, n) => assert.ok(graph.after[path[n]].some(e => graph.edges[e].target === node)));
      found += 1;
    }
  }
  assert.ok(found > 300);
  assert.equal(shortestPath(graph, 499, 0), null);
});

test('the ways between two parts have the shortest, and nothing that is on no way', () => {
  const graph = program(500), needs = distances(graph, 0, false), [to] = [...needs.keys()].slice(-1);
  const { parts, steps } = ways(graph, 0, to, 30), back = distances(graph, to, true);
  assert.equal(steps, needs.get(to));
  for (const node of shortestPath(graph, 0, to)) assert.ok(parts.includes(node));
  for (const node of parts) assert.ok(needs.has(node) && back.has(node));
});

test('the way from a root begins at a part that nobody needs', () => {
  const graph = program(500), end = graph.before.findLastIndex(askers => askers.length > 0);
  const path = pathFromRoot(graph, end);
  assert.ok(path.length > 1 && graph.before[path[0]].length === 0 && path.at(-1) === end);
});
