// A seeded blueprint like that of a large program: modules of features over modules of services.

// Random numbers whose whole sequence follows from the seed.
function generator(seed) {
  let state = seed >>> 0;
  return below => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  };
}

const FEATURES = ['Feed', 'Profile', 'Checkout', 'Search', 'Messages', 'Settings', 'Onboarding', 'Library',
  'Player', 'Reviews', 'Offers', 'Orders', 'Support', 'Maps', 'Camera', 'Friends', 'Wallet', 'Stories',
  'Groups', 'Events', 'Jobs', 'Travel', 'Health', 'Sports', 'Weather', 'News', 'Music', 'Video', 'Books',
  'Games', 'Rewards', 'Gifts', 'Invites', 'Referrals', 'Help'];
const SERVICES = ['Catalog', 'Pricing', 'Payments', 'Accounts', 'Sync', 'Media', 'Push', 'Experiments'];
const BASES = ['Networking', 'Storage', 'Analytics', 'Crypto', 'Logging', 'Time', 'Core'];
const ROLES = ['Screen', 'Coordinator', 'Model', 'Presenter', 'UseCase', 'Service', 'Repository', 'Cache',
  'Client', 'Store', 'Loader', 'Mapper', 'Policy', 'Queue', 'Formatter'];
const KINDS = ['required', 'required', 'required', 'required', 'deferred', 'optional', 'factory'];

function modulesOf(count) {
  const share = [Math.ceil(count * 0.7), Math.ceil(count * 0.16)];
  const features = FEATURES.slice(0, share[0]), services = SERVICES.slice(0, share[1]);
  const rest = Math.max(1, count - features.length - services.length);
  return [['App'], features.slice(0, -1), services, BASES.slice(0, rest)];
}

function sample(count, moduleCount = 50) {
  const random = generator(count * 100 + moduleCount), tiers = modulesOf(moduleCount);
  const modules = tiers.flatMap((names, tier) => names.map(name => ({ name, tier })));
  const parts = Array.from({ length: count }, (_, number) => {
    const { name, tier } = modules[number < modules.length ? number : 1 + random(modules.length - 1)];
    const rank = random(ROLES.length), role = ROLES[rank];
    const type = `${number % 5 ? '' : 'any '}${name}${role}${number}`;
    return { name, tier, rank, type, number };
  });
  const below = part => parts.filter(other => (other.name === part.name && other.rank > part.rank)
    || (other.tier > part.tier && (other.tier > part.tier + 1 ? other.number % 17 === 0 : other.number % 3 === 0)));
  const bindings = parts.map(part => {
    const all = below(part), near = all.filter(other => other.name === part.name), needs = new Set();
    for (let n = random(4) + (part.rank < 6 ? 1 : 0); n > 0 && all.length; n--) {
      const pool = near.length && random(10) < 7 ? near : all;
      needs.add(pool[random(pool.length)].type);
    }
    // One part that a sixth of the program needs.
    if (part.number % 6 === 1 && part.tier < 3) needs.add(parts[Math.min(modules.length, count) - 1].type);
    return bindingOf(part, [...needs], random);
  });
  addFaults(bindings);
  return { bindings };
}

const key = type => ({ type });

function bindingOf(part, needs, random) {
  const edges = needs.map((type, n) => ({ key: key(type), kind: KINDS[random(KINDS.length)], parameter: n + 1 }));
  return { key: key(part.type), location: { fileID: `${part.name}/${part.name}Module.swift`, line: 10 + part.number }, edges };
}

// A key that nothing provides, and a cycle of two.
function addFaults(bindings) {
  const need = (binding, type) => binding.edges.push({ key: key(type), kind: 'required', parameter: 9 });
  need(bindings[Math.min(3, bindings.length - 1)], 'any PaymentGateway');
  const last = bindings.findLast(binding => binding.edges.length);
  const target = bindings.find(binding => binding.key.type === last.edges[0].key.type);
  if (target) need(target, last.key.type);
}

// What a page carries of the parts and their needs; see `PageData`.
function dataOf({ bindings }) {
  const homeOf = ({ location }) => location.fileID.split('/')[0];
  const modules = [...new Set(bindings.map(homeOf))].sort(), lines = new Map();
  const nodes = bindings.map(binding => ({ key: binding.key.type, module: modules.indexOf(homeOf(binding)), scope: 0 }));
  const numbers = new Map(nodes.map(({ key }, i) => [key, i]));
  bindings.forEach((binding, source) => {
    for (const { key: { type }, kind } of binding.edges) {
      if (!numbers.has(type)) {
        numbers.set(type, nodes.length);
        nodes.push({ key: type, module: nodes[source].module, scope: 0, ghost: true });
      }
      const target = numbers.get(type);
      lines.set(`${source} ${target}`, [source, target, kind, '', [], '', '']);
    }
  });
  return { modules, scopes: [''], nodes, edges: [...lines.values()], findings: [] };
}

export { dataOf, generator, sample };
