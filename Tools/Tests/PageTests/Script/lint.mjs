// A linter for the page's files that needs no network: names that nothing declares or nothing uses,
// selectors and variables that nothing has, long lines and functions, and habits to avoid.

import { readFileSync } from 'node:fs';

const folder = new URL('../../../Sources/DovetailPictures/Page/', import.meta.url);
const scripts = ['layout.js', 'graph.js', 'page.js', 'drawing.js', 'panel.js', 'input.js'];
const read = name => readFileSync(new URL(name, folder), 'utf8');
const MOST = { columns: 140, lines: 45 };
const LANGUAGE = `const let for of in if else return function new try catch throw async await while continue break null
  undefined true false typeof NaN Infinity`;
const GLOBALS = `document window location history localStorage matchMedia ResizeObserver URLSearchParams JSON Math
  Object Array Map Set Number String Uint8Array Uint32Array Int32Array Float64Array Error encodeURIComponent Boolean`;
const known = new Set(`${LANGUAGE} ${GLOBALS}`.split(/\s+/));
const complaints = [];

// The code without comments, and with empty strings; what a template inserts stays.
function bare(text) {
  const token = /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/(?![/*\s])(?:\\.|\[[^\]]*\]|[^/\\\n])+\/[gi]*(?=[,.)])|[`{}]/g;
  // The templates that the place is in, each with how many braces are open since.
  const open = [];
  let code = '', place = 0;
  for (let found; (found = token.exec(text)); place = token.lastIndex) {
    const [sign] = found;
    code += text.slice(place, found.index);
    if (sign === '{' && open.length) open[open.length - 1] += 1;
    const ends = sign === '}' && open.length > 0 && open[open.length - 1]-- === 0;
    if (ends) open.pop();
    if (ends || sign === '`') token.lastIndex = skip(text, found.index + 1, open);
    code += ends || sign === '`' ? ' ; ' : '{}'.includes(sign) ? sign : /^\/[/*]/.test(sign) ? '' : "''";
  }
  return code + text.slice(place);
}

// The end of a template's text: behind its end, or behind the next `${`.
function skip(text, from, open) {
  for (let place = from; place < text.length; place++) {
    if (text[place] === '\\') place += 1;
    else if (text[place] === '`') return place + 1;
    else if (text.startsWith('${', place)) {
      open.push(0);
      return place + 2;
    }
  }
  return text.length;
}

function lintLines(name, text) {
  text.split('\n').forEach((line, n) => {
    const complain = why => complaints.push(`${name}:${n + 1}: ${why}`);
    if (line.length > MOST.columns) complain(`the line has ${line.length} columns`);
    if (/\s$|\t/.test(line)) complain('a tab, or a space at the end');
    if (name.endsWith('.js') && /\bvar\b|\beval\b|\binnerHTML\b|console\.|debugger|[^=!]==[^=]|!=[^=]/.test(line)) complain(`avoid: ${line.trim()}`);
  });
  for (const [body, header] of text.matchAll(/^(?:async )?function (\w+)[^]*?^\}/gm)) {
    const lines = body.split('\n').length;
    if (lines > MOST.lines) complaints.push(`${name}: ${header} has ${lines} lines`);
  }
}

// The names of a declaration, without the values that they get.
function withoutValues(list) {
  let [names, depth, isValue] = ['', 0, false];
  for (const sign of list) {
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (depth === 0 && sign === ',') isValue = false;
    if (depth === 0 && sign === '=') isValue = true;
    if (!isValue) names += sign;
  }
  return names;
}

function lintNames(text) {
  const code = bare(text), names = new Map();
  const isMember = /(?:\.|\?\.)\s*$/, isKey = /^\s*:(?!:)/;
  for (const { 0: word, index } of code.matchAll(/[A-Za-z_$][\w$]*/g)) {
    const [head, tail] = [code.slice(Math.max(0, index - 4), index), code.slice(index + word.length, index + word.length + 3)];
    if (/\d$/.test(head) || (isMember.test(head) && !head.trimEnd().endsWith('...'))) continue;
    const isProperty = isKey.test(tail) && /[{,]\s*$/.test(code.slice(Math.max(0, index - 40), index));
    if (!isProperty) names.set(word, (names.get(word) ?? 0) + 1);
  }
  const declared = new Set();
  const add = list => (list.match(/[A-Za-z_$][\w$]*/g) ?? []).forEach(word => declared.add(word));
  for (const [, list] of code.matchAll(/(?:const|let)\s+(?=([^;]*?)(?:;|\sof\s))/g)) add(withoutValues(list));
  for (const [, name, list] of code.matchAll(/(?:function|catch)\s*(\w*)\s*\(([^)]*)\)/g)) add(`${name} ${list}`);
  for (const [, list] of code.matchAll(/\(((?:[^()]|\([^()]*\))*)\)\s*=>/g)) add(list);
  for (const [, name] of code.matchAll(/(\w+)\s*=>/g)) declared.add(name);
  for (const [name, uses] of names) {
    if (!declared.has(name) && !known.has(name)) complaints.push(`'${name}' is declared nowhere`);
    else if (uses === 1 && !known.has(name)) complaints.push(`'${name}' is used nowhere`);
  }
}

function lintStyle(style, others) {
  if (style.split('{').length !== style.split('}').length) complaints.push('page.css: a brace is missing');
  const selectors = style.replace(/\{[^{}]*\}/g, ' ').replace(/\/\*[^]*?\*\//g, '');
  for (const [, name] of selectors.matchAll(/[.#]([a-zA-Z][\w-]*)/g)) {
    if (!new RegExp(`\\b${name}\\b`).test(others)) complaints.push(`page.css: nothing has '${name}'`);
  }
  const inks = readFileSync(new URL('../Drawing/Palette.swift', folder), 'utf8');
  for (const [, name] of style.matchAll(/var\(--([\w-]+)\)/g)) {
    if (!inks.includes(`"${name}"`)) complaints.push(`page.css: no color is named '${name}'`);
  }
}

for (const name of [...scripts, 'page.css']) lintLines(name, read(name));
const script = scripts.map(read).join('\n');
lintNames(script);
lintStyle(read('page.css'), `${script}${read('LaneChart.swift')}${read('page.html')}`);
for (const [, id] of script.matchAll(/find\('([\w-]+)'\)/g)) {
  const isMade = new RegExp(`id="${id}"|id: '${id}'`).test(`${read('page.html')}${script}`);
  if (!isMade && id !== 'timeline') complaints.push(`nothing has the id '${id}'`);
}
for (const complaint of complaints) console.error(`error: ${complaint}`);
process.exitCode = complaints.length ? 1 : 0;
