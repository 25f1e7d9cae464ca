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

/** The browser's storage as a map. */
function browserStorage(): Map<string, string> {
  const entries = new Map<string, string>();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  });
  return entries;
}

/** Returns the flags of a client before the first response. */
async function flagsAtFirst(options: Partial<IConfig>): Promise<string[]> {
  const client = new UnleashClient({ ...config, fetch: createServer().fetch, ...options });
  client.start();
  await settled();
  client.stop();
  return client.getAllToggles().map(({ name }) => name);
}

/** Runs a client until it has fetched flags. */
async function run(options: Partial<IConfig>, ...toggles: string[]): Promise<void> {
  const { fetch } = createServer(() => flags(...toggles.map((name) => toggle(name))));
  const client = new UnleashClient({ ...config, fetch, ...options });
  await client.start();
  client.stop();
}

test('stores flags and session id under the keys that other tools use in a browser', async () => {
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

test('stores neither key nor user in readable form', async () => {
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
])('uses stored flags of the same, but not of another %s', async (_, other) => {
  const storageProvider = new InMemoryStorageProvider();
  const own = { storageProvider, context: { userId: 'a', sessionId: '1' } };
  await run(own, 'own');
  expect(await flagsAtFirst(own)).toEqual(['own']);
  expect(await flagsAtFirst({ ...own, ...other })).toEqual([]);
});

test('identifies the owner by the context, whatever the order in which it was set', async () => {
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

test('uses flags without a mark, which other clients store', async () => {
  const entries = browserStorage();
  entries.set('unleash:repository:repo', JSON.stringify([toggle('left')]));
  expect(await flagsAtFirst({})).toEqual(['left']);
});

test('ignores a mark if another program replaced the flags', async () => {
  const entries = browserStorage();
  await run({}, 'own');
  entries.set('unleash:repository:repo', JSON.stringify([toggle('foreign')]));
  expect(await flagsAtFirst({})).toEqual([]);
});

test.each(['empty', 'used by the other'])(
  'never mixes the stored flags of two clients with different keys on one page, wherever writing is interrupted: a store that was %s',
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

test('does not store flags whose mark could not be written', async () => {
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

test('reports the error of a full store once and uses 5 MB of flags from memory', async () => {
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

test('separates clients by their prefix', async () => {
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
])('reports the error of a provider that %s once, works from memory, and becomes ready', async (_, storageProvider) => {
  const { fetch } = createServer(() => flags(toggle('a')));
  const client = new UnleashClient({ ...config, fetch, storageProvider });
  const events: unknown[] = [];
  client.on('error', (error) => events.push(error));
  client.on('ready', () => events.push('ready'));
  await client.start();
  await client.updateContext({});
  expect(events).toEqual([failure, 'ready']);
  expect(console.error).not.toHaveBeenCalled();
  expect(client.isEnabled('a')).toBe(true);
  expect(client.getContext().sessionId).toEqual(expect.any(Number));
});

test.each(['{"a":', '{"toggles":[]}', '"text"', '[null]', '[[]]', '7', 'false', '"'.repeat(1_000_000)])(
  'reports garbage among the stored flags, becomes ready and replaces it with the next flags (%#)',
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
  'reports garbage as session id (%.9s) and creates a new one',
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

test('treats an unreadable mark as an error and not as a missing one', async () => {
  const entries = browserStorage();
  await run({}, 'a');
  const mark = [...entries.keys()].find((key) => !/:(?:repo|sessionId)$/.test(key)) ?? '';
  entries.set(mark, '{"');
  expect(await flagsAtFirst({ clientKey: 'another' })).toEqual([]);
});

test('emits an error event for blocked local storage instead of throwing in the constructor', async () => {
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
  ['takes precedence over stored flags', ['stored'], {}, ['boot']],
  ['is replaced by stored flags without override', ['stored'], { bootstrapOverride: false }, ['stored']],
  ['fills an empty store without override', [], { bootstrapOverride: false }, ['boot']],
  ['is ignored because it is empty', ['stored'], { bootstrap: [] }, ['stored']],
])('applies bootstrap that %s', async (_, stored, options, expected) => {
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

test('names what cannot be read in the storage, and does not write a session id that is stored', async () => {
  const storageProvider = new InMemoryStorageProvider();
  await storageProvider.save('repo', 7);
  await storageProvider.save('sessionId', 'stored');
  const save = vi.spyOn(storageProvider, 'save');
  const client = new UnleashClient({ ...config, fetch: createServer(() => flags()).fetch, storageProvider });
  const errors: unknown[] = [];
  client.on('error', (error) => errors.push(error));
  await client.start();
  expect(errors).toMatchObject([{ message: "stored repo can't be read" }]);
  expect(client.getContext().sessionId).toBe('stored');
  expect(save).not.toHaveBeenCalledWith('sessionId', expect.anything());
});
