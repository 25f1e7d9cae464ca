import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type IConfig,
  InMemoryStorageProvider,
  type IStorageProvider,
  LocalStorageProvider,
  UnleashClient,
} from '../../../runtime/flags/index.js';
import { createServer, flags, settled, toggle, URL_OF_FLAGS } from './server.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const config = { url: URL_OF_FLAGS, clientKey: 'key', appName: 'web', disableRefresh: true, disableMetrics: true };

/** The browser's storage: text under keys. */
function browserStorage(): Map<string, string> {
  const entries = new Map<string, string>();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  });
  return entries;
}

/** The flags of a client before its first answer came. */
async function flagsAtFirst(options: Partial<IConfig>): Promise<string[]> {
  const client = new UnleashClient({ ...config, fetch: createServer().fetch, ...options });
  client.start();
  await settled();
  client.stop();
  return client.getAllToggles().map(({ name }) => name);
}

/** Runs a client until its flags came. */
async function run(options: Partial<IConfig>, ...toggles: string[]): Promise<void> {
  const { fetch } = createServer(() => flags(...toggles.map((name) => toggle(name))));
  const client = new UnleashClient({ ...config, fetch, ...options });
  await client.start();
  client.stop();
}

test('in a browser, flags and session id are kept where other tools look for them', async () => {
  const entries = browserStorage();
  await run({}, 'a');
  expect(JSON.parse(entries.get('unleash:repository:repo') ?? '')).toEqual([toggle('a')]);
  const id = JSON.parse(entries.get('unleash:repository:sessionId') ?? '');
  expect(Number.isInteger(id) && id >= 0 && id < 1_000_000_000).toBe(true);
  const client = new UnleashClient({ ...config, fetch: createServer().fetch });
  await settled();
  expect(client.getContext().sessionId).toBe(id);
  expect(client.isEnabled('a')).toBe(true);
});

test('neither key nor user lies readable in the store', async () => {
  const entries = browserStorage();
  await run({ clientKey: 'secret-key', context: { userId: 'jane@example.org' } }, 'a');
  expect([...entries.values()].join()).not.toMatch(/secret-key|jane/);
});

test.each<[string, Partial<IConfig>]>([
  ['user', { context: { sessionId: '1', userId: 'b' } }],
  ['url', { url: 'http://other.test/proxy' }],
  ['key', { clientKey: 'another' }],
  ['environment', { environment: 'prod' }],
  ['session', { context: { sessionId: '2', userId: 'a' } }],
])('stored flags of another %s are not used; those of the same are', async (_, other) => {
  const storageProvider = new InMemoryStorageProvider();
  const own = { storageProvider, context: { userId: 'a', sessionId: '1' } };
  await run(own, 'own');
  expect(await flagsAtFirst(own)).toEqual(['own']);
  expect(await flagsAtFirst({ ...own, ...other })).toEqual([]);
});

test('the same context set in another order or in two steps is the same owner', async () => {
  const storageProvider = new InMemoryStorageProvider();
  await run({ storageProvider, context: { userId: 'a', remoteAddress: 'r', properties: { x: '1', y: '2' } } }, 'own');
  const client = new UnleashClient({
    ...config,
    storageProvider,
    fetch: createServer().fetch,
    context: { properties: { y: '2' } },
  });
  client.setContextField('x', '1');
  client.setContextField('remoteAddress', 'r');
  client.setContextField('userId', 'a');
  await settled();
  expect(client.isEnabled('own')).toBe(true);
});

test('flags without a mark, as other clients leave them, are used', async () => {
  const entries = browserStorage();
  entries.set('unleash:repository:repo', JSON.stringify([toggle('left')]));
  expect(await flagsAtFirst({})).toEqual(['left']);
});

test('a mark speaks of the flags it was written with, not of what another program put in their place', async () => {
  const entries = browserStorage();
  await run({}, 'own');
  entries.set('unleash:repository:repo', JSON.stringify([toggle('foreign')]));
  expect(await flagsAtFirst({})).toEqual([]);
});

test.each(['empty', 'used by the other'])(
  'two clients with different keys on one page never use each other’s stored flags: a store that was %s, writing cut off anywhere',
  async (before) => {
    const entries = browserStorage();
    const { setItem } = localStorage;
    for (const written of [0, 1, 2, 3]) {
      entries.clear();
      if (before !== 'empty') await run({ clientKey: 'one' }, 'one');
      let writes = 0;
      localStorage.setItem = (key, value) => {
        if (writes++ < written) setItem(key, value);
      };
      await run({ clientKey: 'two' }, 'two');
      localStorage.setItem = setItem;
      for (const key of ['one', 'two']) expect([[], [key]]).toContainEqual(await flagsAtFirst({ clientKey: key }));
    }
    expect(entries.get('unleash:repository:repo')).toContain('two');
  },
);

test('flags whose mark could not be written are not left behind without one', async () => {
  const entries = browserStorage();
  const { setItem } = localStorage;
  localStorage.setItem = (key, value) => {
    if (key.endsWith(':mark')) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    setItem(key, value);
  };
  await run({ clientKey: 'one' }, 'one');
  expect([...entries.keys()]).toEqual(['unleash:repository:sessionId']);
  expect(await flagsAtFirst({ clientKey: 'two' })).toEqual([]);
});

test('flags of 5 MB that the store has no room for: its error, once, and they are there until the page goes', async () => {
  browserStorage();
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const { setItem } = localStorage;
  localStorage.setItem = (key, value) => {
    if (value.length > 1_000_000) throw full;
    setItem(key, value);
  };
  const payload = { type: 'string', value: 'x'.repeat(5_000_000) };
  const { fetch } = createServer(() => flags({ ...toggle('big'), variant: { name: 'big', enabled: true, payload } }));
  const client = new UnleashClient({ ...config, fetch });
  const errors: unknown[] = [];
  client.on('error', (error) => errors.push(error));
  await client.start();
  await client.updateContext({ userId: 'b' });
  expect(errors).toEqual([full]);
  expect(client.getVariant('big').payload).toEqual(payload);
  expect(await flagsAtFirst({})).toEqual([]);
});

test('a prefix of its own separates clients wholly', async () => {
  const entries = browserStorage();
  const storageProvider = new LocalStorageProvider('mine');
  await run({ storageProvider }, 'mine');
  await run({}, 'default');
  expect([...entries.keys()].every((key) => key.startsWith('mine:') || key.startsWith('unleash:repository:'))).toBe(true);
  expect(entries.get('mine:sessionId')).not.toBe(entries.get('unleash:repository:sessionId'));
  expect(await flagsAtFirst({ storageProvider })).toEqual(['mine']);
  expect(await flagsAtFirst({})).toEqual(['default']);
});

const failure = new Error('storage is blocked');
const fail = async () => {
  throw failure;
};
const throwing = {
  get() {
    throw failure;
  },
  save() {
    throw failure;
  },
};
test.each<[string, IStorageProvider]>([
  ['rejects', { get: fail, save: fail }],
  ['throws', throwing],
  ['rejects to read', { get: fail, save: async () => {} }],
  ['rejects to write', { get: async () => undefined, save: fail }],
])('a provider that %s: its very error, once, memory instead, and ready', async (_, storageProvider) => {
  const { fetch } = createServer(() => flags(toggle('a')));
  const client = new UnleashClient({ ...config, fetch, storageProvider });
  const events: unknown[] = [];
  client.on('error', (error) => events.push(error));
  client.on('ready', () => events.push('ready'));
  await client.start();
  await client.updateContext({});
  expect(events).toEqual([failure, 'ready']);
  expect(client.isEnabled('a')).toBe(true);
  expect(client.getContext().sessionId).toEqual(expect.any(Number));
});

test.each(['{"a":', '{"toggles":[]}', '"text"', '[null]', '[[]]', '7', 'false', '"'.repeat(1_000_000)])(
  'garbage among the stored flags: an error, ready, and the next flags replace it (%#)',
  async (garbage) => {
    const entries = browserStorage();
    entries.set('unleash:repository:repo', garbage);
    const { fetch } = createServer(() => flags(toggle('a')));
    const client = new UnleashClient({ ...config, fetch });
    const events: unknown[] = [];
    client.on('error', (error) => events.push(error));
    client.on('ready', () => events.push('ready'));
    await client.start();
    expect(events).toEqual([expect.any(Error), 'ready']);
    expect(await flagsAtFirst({})).toEqual(['a']);
  },
);

test.each(['{"a":', '{}', '[]', 'true', '""', '-1', '1.5', `"${'x'.repeat(5_000_000)}"`])(
  'garbage as session id (%.9s): an error and a new one',
  async (garbage) => {
    const entries = browserStorage();
    entries.set('unleash:repository:sessionId', garbage);
    const { fetch } = createServer(() => flags());
    const client = new UnleashClient({ ...config, fetch });
    const errors: unknown[] = [];
    client.on('error', (error) => errors.push(error));
    await client.start();
    expect(errors).toEqual([expect.any(Error)]);
    expect(entries.get('unleash:repository:sessionId')).toBe(String(client.getContext().sessionId));
  },
);

test('a mark that can’t be read is not taken for none', async () => {
  const entries = browserStorage();
  await run({}, 'a');
  const mark = [...entries.keys()].find((key) => !/:(?:repo|sessionId)$/.test(key)) ?? '';
  entries.set(mark, '{"');
  expect(await flagsAtFirst({ clientKey: 'another' })).toEqual([]);
});

test('blocked local storage is an error event, not a failing construction', async () => {
  vi.stubGlobal('window', globalThis);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw failure;
    },
  });
  try {
    const { fetch } = createServer(() => flags(toggle('a')));
    const client = new UnleashClient({ ...config, fetch });
    const errors: unknown[] = [];
    client.on('error', (error) => errors.push(error));
    await client.start();
    expect(errors).toEqual([failure]);
    expect(client.isEnabled('a')).toBe(true);
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
  }
});

test.each<[string, string[], Partial<IConfig>, string[]]>([
  ['goes before stored flags', ['stored'], {}, ['boot']],
  ['gives way to stored flags without override', ['stored'], { bootstrapOverride: false }, ['stored']],
  ['fills an empty store without override', [], { bootstrapOverride: false }, ['boot']],
  ['counts for nothing when empty', ['stored'], { bootstrap: [] }, ['stored']],
])('bootstrap %s', async (_, stored, options, expected) => {
  const entries = browserStorage();
  entries.set('unleash:repository:repo', JSON.stringify(stored.map((name) => toggle(name))));
  const client = new UnleashClient({ ...config, fetch: createServer().fetch, bootstrap: [toggle('boot')], ...options });
  const ready = vi.fn();
  client.on('ready', ready);
  expect(client.getAllToggles()).toEqual(options.bootstrap ?? [toggle('boot')]);
  await settled();
  expect(client.getAllToggles().map(({ name }) => name)).toEqual(expected);
  expect(JSON.parse(entries.get('unleash:repository:repo') ?? '')).toEqual(expected.map((name) => toggle(name)));
  expect(ready).toHaveBeenCalledTimes(expected[0] === 'boot' ? 1 : 0);
});
