import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type IConfig, InMemoryStorageProvider, UnleashClient } from '../../../runtime/flags/index.js';
import { createServer, flags, isSettled, settled, toggle, URL_OF_FLAGS } from './server.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date('2024-01-01T00:00:00Z'));
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const config = { url: URL_OF_FLAGS, clientKey: 'key', appName: 'web', disableMetrics: true };

function connect(answer: Parameters<typeof createServer>[0], options: Partial<IConfig> = {}) {
  const server = createServer(answer);
  const client = new UnleashClient({ ...config, ...options, fetch: server.fetch });
  const events: string[] = [];
  for (const name of ['ready', 'update', 'error', 'recovered'] as const) client.on(name, () => events.push(name));
  return { ...server, client, events };
}

test('isReady reports whether ready was emitted', async () => {
  const { client } = connect(() => flags(toggle('a')));
  expect(client.isReady()).toBe(false);
  client.on('ready', () => expect(client.isReady()).toBe(true));
  await client.start();
  expect(client.isReady()).toBe(true);
  client.stop();
  expect(client.isReady()).toBe(true);
});

test.each([
  ['flags', flags(toggle('a'))],
  ['an unchanged version', { status: 304 }],
])('returns the last error until the server responds with %s', async (_, answer) => {
  const { client, events } = connect((_request, at) => (at < 2 ? { status: 404 } : answer), { refreshInterval: 1 });
  expect(client.getError()).toBeUndefined();
  await client.start();
  expect(client.getError()).toEqual({ type: 'HttpError', code: 404 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(events).toEqual(['error', 'error']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getError()).toBeUndefined();
  expect(events.slice(2)).toEqual(answer.body ? ['recovered', 'update', 'ready'] : ['recovered']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(events.filter((name) => name === 'recovered')).toHaveLength(1);
  client.stop();
});

test('requests flags immediately with updateToggles', async () => {
  const { client, asked } = connect((_, at) => flags(toggle(String(at))), { disableRefresh: true });
  await client.updateToggles();
  expect(asked).toHaveLength(0);
  await client.start();
  await client.updateToggles();
  expect(client.getAllToggles()).toEqual([toggle('1')]);
  client.stop();
});

test('resolves after one field of the context was changed or removed', async () => {
  const { client, asked } = connect(({ url }) => flags(toggle(url.searchParams.get('userId') ?? 'nobody')), {
    disableRefresh: true,
  });
  await client.start();
  await client.setContextField('userId', 'anna');
  expect(client.isEnabled('anna')).toBe(true);
  await client.setContextField('plan', 'paying');
  await client.setContextField('currentTime', '2024-02-03T00:00:00Z');
  expect(client.getContext()).toMatchObject({ properties: { plan: 'paying' }, currentTime: '2024-02-03T00:00:00Z' });
  await client.removeContextField('currentTime');
  await client.removeContextField('plan');
  await client.removeContextField('userId');
  expect(client.isEnabled('nobody')).toBe(true);
  const { sessionId } = client.getContext();
  expect(client.getContext()).toStrictEqual({ appName: 'web', environment: 'default', sessionId, properties: {} });
  expect([...(asked.at(-1)?.url.searchParams.keys() ?? [])]).toEqual(['appName', 'environment', 'sessionId']);
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await client.removeContextField('appName');
  expect(client.getContext().appName).toBe('web');
  expect(warn).toHaveBeenCalledExactlyOnceWith('appName and environment are static');
  client.stop();
});

test.each([{ appName: 'other' }, { environment: 'other' }])(
  'warns of a new context with %j, which does not change',
  async (context) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { client } = connect(() => flags());
    await client.updateContext(context as object);
    expect(warn).toHaveBeenCalledExactlyOnceWith('appName and environment are static');
    expect(client.getContext()).toMatchObject({ appName: 'web', environment: 'default' });
  },
);

test.each(['myappName', 'appNames', 'myuserId', 'userIds', 'currentTimeZone'])('sets %s as a property', async (name) => {
  const { client } = connect(() => flags());
  await client.setContextField(name, 'x');
  expect(client.getContext().properties).toEqual({ [name]: 'x' });
});

/** A client whose storage contains flags that a client with the same options fetched this many seconds ago. */
async function later(seconds: number, options: Partial<IConfig> = {}, before: Partial<IConfig> = {}) {
  const own = { storageProvider: new InMemoryStorageProvider(), context: { userId: 'a' }, disableRefresh: true };
  const ttl = { experimental: { togglesStorageTTL: 60 } };
  const first = connect(() => (before.bootstrap ? { status: 500 } : flags(toggle('stored'))), { ...own, ...ttl, ...before });
  await first.client.start();
  first.client.stop();
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return connect(() => flags(toggle('new')), { ...own, ...ttl, ...options });
}

test('is ready without a request if stored flags are younger than togglesStorageTTL', async () => {
  const { client, asked, events } = await later(59, { disableRefresh: false, refreshInterval: 10 });
  await client.start();
  expect([client.isReady(), client.isEnabled('stored'), asked.length]).toEqual([true, true, 0]);
  expect(events).toEqual(['ready']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
  expect(client.isEnabled('new')).toBe(true);
  client.stop();
  await client.start();
  expect(asked).toHaveLength(2);
  client.stop();
});

test.each<[string, number, Partial<IConfig>, Partial<IConfig>?]>([
  ['older ones', 60, {}],
  ['ones from the future', -60, {}],
  ['no togglesStorageTTL', 1, { experimental: {} }],
  ['another user', 1, { context: { userId: 'b' } }],
  ['bootstrapped ones', 1, {}, { bootstrap: [toggle('stored')] }],
])('requests flags in a client with %s', async (_, seconds, options, before) => {
  if (seconds < 0) vi.setSystemTime(new Date('2034-01-01T00:00:00Z'));
  const { client, asked } = await later(Math.max(seconds, 0), options, before);
  if (seconds < 0) {
    vi.setSystemTime(new Date('2024-01-01T00:00:00Z'));
    await settled();
    await vi.advanceTimersByTimeAsync(120_000);
  }
  await client.start();
  expect(asked).toHaveLength(1);
  client.stop();
});

test('requests flags for a context that changed before start, even if the stored flags are fresh', async () => {
  const { client, asked } = await later(1);
  await settled();
  await client.setContextField('userId', 'b');
  await client.start();
  expect(asked.map(({ url }) => url.searchParams.get('userId'))).toEqual(['b']);
  client.stop();
});

test('requests nothing if a client with fresh stored flags starts long after it was created', async () => {
  const { client, asked } = await later(1);
  await settled();
  await client.start();
  expect([client.isEnabled('stored'), asked.length]).toEqual([true, 0]);
  client.stop();
});

test('uses the fetch of the configuration where there is no global one', () => {
  vi.stubGlobal('fetch', undefined);
  connect(() => flags());
  expect(console.error).not.toHaveBeenCalled();
});

test('ignores bootstrapped flags that are no flags', () => {
  const { client } = connect(() => flags(), { bootstrap: [null] as never });
  expect(client.getAllToggles()).toEqual([]);
});

test('renews the age of stored flags when the server confirms them', async () => {
  const { client, asked } = await later(30, { experimental: { togglesStorageTTL: 20 } });
  await client.start();
  expect(asked).toHaveLength(1);
  client.stop();

  const storageProvider = new InMemoryStorageProvider();
  const options = { storageProvider, experimental: { togglesStorageTTL: 60 }, context: { sessionId: '1' } };
  const first = connect((_, at) => (at === 0 ? flags(toggle('a')) : { status: 304 }), { ...options, refreshInterval: 50 });
  await first.client.start();
  await vi.advanceTimersByTimeAsync(50_000);
  first.client.stop();
  await vi.advanceTimersByTimeAsync(50_000);
  const next = connect(() => flags(), options);
  await next.client.start();
  expect(next.asked).toHaveLength(0);
  expect(next.client.isEnabled('a')).toBe(true);
  next.client.stop();
});

test('polls even if the first request never ends', async () => {
  const { client, asked } = connect((_, at) => (at === 0 ? undefined : flags(toggle('a'))), { refreshInterval: 10 });
  const started = client.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
  expect(await isSettled(started)).toBe(true);
  expect(client.isEnabled('a')).toBe(true);
  client.stop();
});

test('fails a request without a response after a minute, resolves start and continues', async () => {
  const { client, asked, events } = connect((_, at) => (at === 0 ? undefined : flags(toggle('a'))), { disableRefresh: true });
  const started = client.start();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await isSettled(started)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isSettled(started)).toBe(true);
  expect(events).toEqual(['error']);
  expect(client.getError()).toEqual(new Error('timed out'));
  expect(asked[0]?.init.signal?.aborted).toBe(true);
  await client.updateToggles();
  expect(events).toEqual(['error', 'recovered', 'update', 'ready']);
  client.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('requests flags every interval from a server that never responds, and reports each failure', async () => {
  const { client, asked, events } = connect(() => undefined, { refreshInterval: 30 });
  const started = client.start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await isSettled(started)).toBe(true);
  expect(asked).toHaveLength(21);
  expect(events.length).toBeGreaterThan(3);
  client.stop();
  expect(vi.getTimerCount()).toBe(0);
});
