import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InMemoryStorageProvider, UnleashClient } from '../../../runtime/flags/index.js';
import { type Answer, createServer, flags, settled, toggle, URL_OF_FLAGS } from './server.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const config = { url: URL_OF_FLAGS, clientKey: 'key', appName: 'web', refreshInterval: 30, disableMetrics: true };
const truncated = new SyntaxError('Unexpected end of JSON input');

/** A client whose first request returned the flag `a`; `next` answers the following requests in turn. */
async function clientWithFlag(...next: Answer[]) {
  const storageProvider = new InMemoryStorageProvider();
  const first = { ...flags(toggle('a')), headers: { ETag: 'W/"1"' } };
  const { fetch, asked } = createServer((_, at) => (at === 0 ? first : (next[at - 1] ?? next.at(-1))));
  const client = new UnleashClient({ ...config, fetch, storageProvider });
  const errors: unknown[] = [];
  client.on('error', (error) => errors.push(error));
  await client.start();
  return { client, asked, errors, storageProvider };
}

test.each<[string, Answer]>([
  ['without toggles', { body: {} }],
  ['that is null', { body: null }],
  ['whose toggles are no list', { body: { toggles: { a: true } } }],
  ['with something else among the toggles', { body: { toggles: [toggle('b'), null] } }],
  [
    'that is truncated',
    {
      body: () => {
        throw truncated;
      },
    },
  ],
])('rejects a 200 with a body %s, preserves the flags and stores nothing', async (_, answer) => {
  const { client, asked, errors, storageProvider } = await clientWithFlag(
    { ...answer, headers: { ETag: '"2"' } },
    { status: 304 },
  );
  const stored = await storageProvider.get('repo');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(errors).toEqual([expect.any(Error)]);
  if (typeof answer.body === 'function') expect(errors[0]).toBe(truncated);
  else expect(errors[0]).toMatchObject({ message: 'the response contains no toggles' });
  expect(console.error).toHaveBeenCalledExactlyOnceWith('unable to fetch feature toggles', errors[0]);
  expect(client.isEnabled('a')).toBe(true);
  expect(client.getAllToggles()).toEqual([toggle('a')]);
  expect(await storageProvider.get('repo')).toEqual(stored);
  expect(asked.map(({ headers }) => headers['If-None-Match'])).toEqual(['', 'W/"1"', 'W/"1"']);
  client.stop();
});

test('never throws when flags are read, whatever the toggles contain', async () => {
  const odd = {
    body: { toggles: [{ name: 'a', enabled: 'yes', variant: null }, { name: 'b' }, { name: '__proto__', enabled: true }] },
  };
  const { client } = await clientWithFlag(odd);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(['a', 'b', '__proto__', 'constructor'].map((name) => client.isEnabled(name))).toEqual([false, false, true, false]);
  expect(client.getVariant('a')).toEqual({ name: 'disabled', enabled: false });
  client.stop();
});

test('preserves the flags and stores nothing after 304 and refusals', async () => {
  const { client, errors, storageProvider } = await clientWithFlag({ status: 304 }, { status: 404, ...flags(toggle('b')) });
  const save = vi.spyOn(storageProvider, 'save');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(errors).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(errors).toEqual([{ type: 'HttpError', code: 404 }]);
  expect(client.getAllToggles()).toEqual([toggle('a')]);
  expect(save).not.toHaveBeenCalled();
  client.stop();
});

test('ignores the body of a 304 that a mock reports as ok', async () => {
  const client = new UnleashClient({
    ...config,
    bootstrap: [toggle('a')],
    fetch: async () => ({ ok: true, status: 304, json: async () => ({ toggles: [toggle('b')] }) }),
  });
  await client.start();
  expect(client.getAllToggles()).toEqual([toggle('a')]);
  client.stop();
});

test('sends the ETag only while the client has the flags it belongs to', async () => {
  const { client, asked } = await clientWithFlag(flags(toggle('b')), { ...flags(toggle('c')), headers: { etag: '"3"' } });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked.map(({ headers }) => headers['If-None-Match'])).toEqual(['', 'W/"1"', '', '"3"']);
  client.stop();
});

/** Returns the seconds between the requests of the next hour. */
async function gaps(asked: unknown[], hours = 1): Promise<number[]> {
  const times: number[] = [];
  for (let second = 0; second < hours * 3600; second++) {
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(1000);
    if (asked.length > before) times.push(second + 1);
  }
  return times.map((time, at) => time - (times[at - 1] ?? 0));
}

test.each([429, 500, 503])('backs off after %d, with half of the delay random, until the server recovers', async (status) => {
  const bad = { status };
  const { client, asked } = await clientWithFlag(bad, bad, bad, bad, bad, bad, bad, flags(), bad, flags());
  const seen = await gaps(asked, 2);
  // 30 s × 2ⁿ × 0.75, n at most 5
  expect(seen.slice(0, 11)).toEqual([30, 45, 90, 180, 360, 720, 720, 720, 30, 45, 30]);
  client.stop();
});

test.each([
  ['ends', 304, 30],
  ['continues', 404, 45],
])('the backoff %s with the status %i', async (_, status, gap) => {
  const { client, asked } = await clientWithFlag({ status: 503 }, { status });
  expect((await gaps(asked, 0.1)).slice(0, 4)).toEqual([30, 45, gap, gap]);
  client.stop();
});

test('counts the interval from request to request, however late the response and whatever is requested in between', async () => {
  const { fetch, asked } = createServer();
  const client = new UnleashClient({ ...config, fetch });
  void client.start();
  await settled();
  await vi.advanceTimersByTimeAsync(20_000);
  asked[0]?.answer(flags());
  await vi.advanceTimersByTimeAsync(5_000);
  void client.updateToggles();
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(3);
  client.stop();
});

test.each([
  [{ ok: true, status: 200, json: async () => ({ toggles: [toggle('a')] }) }, [toggle('a')], []],
  [{ ok: false, status: 503, json: async () => ({}) }, [], [{ type: 'HttpError', code: 503 }]],
])('accepts a mock whose response has no headers (%#)', async (response, toggles, expected) => {
  const client = new UnleashClient({ ...config, fetch: async () => response as never });
  const errors: unknown[] = [];
  client.on('error', (error) => errors.push(error));
  await client.start();
  expect(client.getAllToggles()).toEqual(toggles);
  expect(errors).toEqual(expected);
  client.stop();
});

test('randomizes the delay from half of it to all of it', async () => {
  const waits = [];
  for (const random of [0, 0.999]) {
    vi.mocked(Math.random).mockReturnValue(random);
    const { client, asked } = await clientWithFlag({ status: 503 });
    waits.push((await gaps(asked, 0.1)).slice(0, 3));
    client.stop();
  }
  expect(waits).toEqual([
    [30, 30, 60],
    [30, 60, 120],
  ]);
});

test('retries other failures at the next interval', async () => {
  const { client, asked } = await clientWithFlag({ status: 404 }, { body: {} }, { status: 400 });
  expect((await gaps(asked, 0.05)).slice(0, 4)).toEqual([30, 30, 30, 30]);
  client.stop();
});

test.each([
  ['seconds', () => '100', 100],
  ['a date', () => new Date(Date.now() + 200_000).toUTCString(), 200],
  ['less than the interval', () => '3', 30],
  ['no time', () => '0', 30],
  ['a past date', () => new Date(0).toUTCString(), 45],
  ['nonsense', () => 'soon', 45],
])('respects Retry-After as %s', async (_, header, gap) => {
  vi.setSystemTime(new Date('2024-01-01T00:00:00Z'));
  const { fetch, asked } = createServer((_request, at) => (at ? { status: 429, headers: { 'Retry-After': header() } } : flags()));
  const client = new UnleashClient({ ...config, fetch });
  await client.start();
  expect((await gaps(asked, 0.2)).slice(0, 2)).toEqual([30, gap]);
  client.stop();
});

test('respects Retry-After when the context changes, even without refresh: resolves immediately and fetches the flags later', async () => {
  const { fetch, asked } = createServer((_, at) =>
    at ? flags(toggle('b')) : { status: 503, headers: { 'Retry-After': '100' } },
  );
  const client = new UnleashClient({ ...config, fetch, disableRefresh: true });
  await client.start();
  await client.updateContext({ userId: 'b' });
  await vi.advanceTimersByTimeAsync(99_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(({ url }) => url.searchParams.get('userId'))).toEqual([null, 'b']);
  expect(client.isEnabled('b')).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('does not extend Retry-After when the clock is set back', async () => {
  vi.setSystemTime(new Date('2024-01-02T00:00:00Z'));
  const { fetch, asked } = createServer((_, at) => (at ? flags() : { status: 503, headers: { 'Retry-After': '100' } }));
  const client = new UnleashClient({ ...config, fetch });
  await client.start();
  vi.setSystemTime(new Date('2024-01-01T00:00:00Z'));
  await client.updateContext({ userId: 'b' });
  await vi.advanceTimersByTimeAsync(99_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(2);
  client.stop();
});

test.each([401, 403])('reports one error for %d and sends no request until the next start', async (status) => {
  const { fetch, asked, posts } = createServer((_, at) => (at ? flags(toggle('a')) : { status }));
  const client = new UnleashClient({ ...config, fetch, disableMetrics: false });
  const errors: unknown[] = [];
  client.on('error', (error) => errors.push(error));
  await client.start();
  client.isEnabled('a');
  await client.updateContext({ userId: 'b' });
  await vi.advanceTimersByTimeAsync(3600_000);
  await settled();
  expect([asked.length, posts.length, vi.getTimerCount()]).toEqual([1, 0, 0]);
  expect(errors).toEqual([{ type: 'HttpError', code: status }]);
  client.stop();
  await client.start();
  expect(client.isEnabled('a')).toBe(true);
  client.stop();
});
