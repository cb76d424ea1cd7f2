// A blueprint as JSON, to the data of a page. It knows less than the library: only missing keys.

const KINDS = ['required', 'collection', 'optional', 'factory', 'deferred', 'deferredWeak'];
const WORDS = { required: 'needs', collection: 'collects', optional: 'optional', factory: 'makes',
  deferred: 'lazy', deferredWeak: 'weak', alias: 'alias of' };

function readBlueprint(text, newest) {
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

const wordOf = value => (typeof value === 'string' ? value : Object.keys(value ?? {})[0]);
// Versions 1 and 2 call the lifetime weak "shared".
const lifetimeOf = value => (wordOf(value) === 'shared' ? 'weak' : wordOf(value));
const labelOf = key => (key.name === undefined ? key.type : `${key.type} named "${key.name}"`);
const identityOf = key => `${key.identity ?? key.type}\n${key.name ?? ''}`;

function marksOf(binding, role) {
  const roles = { alias: 'alias', contribution: 'one of many', override: 'override' };
  return [
    roles[role], binding.isAsync && 'async', binding.actor,
    binding.arguments?.length && `takes ${binding.arguments.join(', ')}`,
    binding.isOpaque && 'opaque', binding.decorators?.length && 'decorated',
  ].filter(Boolean);
}

function partOf(binding) {
  const role = wordOf(binding.role ?? 'single'), lifetime = binding.lifetime ?? 'single';
  const scope = lifetime.scoped?._0 ?? lifetime.scoped, place = binding.location;
  return {
    key: labelOf(binding.key), identity: identityOf(binding.key), role, marks: marksOf(binding, role),
    style: lifetimeOf(lifetime), kind: scope ? `scoped "${scope}"` : lifetimeOf(lifetime),
    scope: Math.max(0, binding.scope ?? 0), needs: binding.edges ?? [],
    at: place ? `${place.fileID}:${place.line}` : '', home: (place?.fileID ?? '').split('/')[0],
  };
}

// The bindings, and the types whose properties ask.
function partsOf(blueprint) {
  const owners = new Map();
  for (const { owner, identity, name, need, elsewhere } of blueprint.properties ?? []) {
    const id = identity ?? owner;
    if (!owners.has(id)) {
      owners.set(id, { key: owner, identity: `owner\n${id}`, role: 'single', marks: ['properties'],
        style: 'unique', kind: 'unique', scope: 0, needs: [], at: '', home: owner.split('.')[0] });
    }
    if (need?.key) owners.get(id).needs.push({ ...need, property: name, elsewhere });
  }
  return [...blueprint.bindings.map(partOf), ...owners.values()];
}

// The bindings that answer a need: in the nearest scope outwards, or else further in.
function answersTo(need, asker, parts) {
  let all = parts.get(identityOf(need.key)) ?? [];
  // The record of a property does not have the name it asks for.
  if (!all.length && need.property !== undefined) {
    const type = `${need.key.identity ?? need.key.type}\n`;
    all = [...parts].flatMap(([identity, list]) => (identity.startsWith(type) ? list : []));
  }
  if (need.kind === 'collection') {
    return all.filter(part => part.role === 'contribution' && part.scope <= asker.scope);
  }
  const distance = part => (part.scope <= asker.scope ? asker.scope - part.scope : 1000 + part.scope);
  // If two are in one scope, the later is used.
  return all.reduce((best, part) =>
    (!best.length || distance(part) <= distance(best[0]) ? [part] : best), []);
}

function ghostOf(need, asker) {
  return { key: labelOf(need.key), identity: identityOf(need.key), style: 'ghost', marks: [], at: '',
    kind: 'not registered', scope: asker.scope, home: asker.home, ghost: true, askers: [] };
}

// All parts with the keys that are missing, and the lines between them.
function connect(blueprint) {
  const parts = partsOf(blueprint), known = new Map(), ghosts = new Map(), lines = new Map();
  for (const part of parts.slice(0, blueprint.bindings.length)) {
    known.set(part.identity, [...(known.get(part.identity) ?? []), part]);
  }
  const join = (from, to, kind, parameter) => {
    if (!lines.has(from)) lines.set(from, new Map());
    const own = lines.get(from);
    if (!own.has(to)) own.set(to, { from, to, kinds: [], parameters: [] });
    own.get(to).kinds.push(kind);
    if (Number.isInteger(parameter)) own.get(to).parameters.push(parameter);
  };
  for (const asker of parts) {
    for (const need of asker.needs) {
      const kind = KINDS.includes(need.kind) ? need.kind : 'required', identity = identityOf(need.key);
      let answers = answersTo(need, asker, known);
      if (!answers.length) {
        if (!ghosts.has(identity)) ghosts.set(identity, ghostOf(need, asker));
        const isAllowed = need.elsewhere || !['required', 'factory', 'deferred'].includes(kind);
        answers = [ghosts.get(identity)];
        if (!isAllowed) blame(answers[0], asker);
      }
      for (const answer of answers) join(asker, answer, kind, need.parameter);
    }
  }
  return { parts: [...parts, ...ghosts.values()], lines: [...lines.values()].flatMap(own => [...own.values()]) };
}

function blame(ghost, asker) {
  ghost.askers.push(asker);
  [ghost.kind, ghost.fault] = ['nothing provides it', 'error'];
}

function lineOf({ from, to, kinds, parameters }, numbers) {
  const isAlias = from.role === 'alias', all = KINDS.filter(kind => kinds.includes(kind));
  const isPlain = all.length === 1 && all[0] === 'required';
  const words = isAlias ? WORDS.alias : isPlain ? '' : all.map(kind => WORDS[kind]).join(', ');
  const fault = to.askers?.includes(from) ? 'error' : '';
  return [numbers.get(from), numbers.get(to), isAlias ? 'alias' : all[0], words, parameters, fault, ''];
}

function scopeTitles(blueprint, parts) {
  const innermost = parts.reduce((most, part) => Math.max(most, part.scope), 0);
  return Array.from({ length: innermost + 1 }, (_, s) => {
    const name = blueprint.scopes?.[s]?.name;
    if (name !== undefined) return `scope "${name}"`;
    return innermost === 0 ? '' : s === 0 ? 'container' : 'inner container';
  });
}

function findingOf(ghost, numbers) {
  const [asker] = ghost.askers;
  return { id: 'MissingBinding', severity: 'error', message: `nothing provides \`${ghost.key}\``,
    path: [asker.key, ghost.key], notes: [], at: asker.at || undefined,
    nodes: [numbers.get(asker), numbers.get(ghost)] };
}

function dataOf(blueprint) {
  const { parts, lines } = connect(blueprint), numbers = new Map(parts.map((part, i) => [part, i]));
  const modules = [...new Set(parts.map(part => part.home))].sort();
  for (const part of parts) part.askers?.forEach(asker => { asker.fault = 'error'; });
  return {
    modules, scopes: scopeTitles(blueprint, parts), count: blueprint.bindings.length,
    nodes: parts.map(({ key, home, scope, style, kind, at, marks, ghost, fault }) =>
      ({ key, module: modules.indexOf(home), scope, style, kind, at, marks, ghost, fault: fault ?? '' })),
    edges: lines.map(line => lineOf(line, numbers)),
    findings: parts.filter(part => part.askers?.length).map(ghost => findingOf(ghost, numbers)),
    note: 'Only missing keys are looked for in a file that was dropped. `dovetail check` knows all rules.',
  };
}
