import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type IConfig, UnleashClient } from '../../../runtime/flags/index.js';
import { type Answer, createServer, flags, type Request, settled, toggle, URL_OF_FLAGS } from './server.js';

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

const config = { url: URL_OF_FLAGS, clientKey: 'key', appName: 'web', disableRefresh: true };

/** A started client; `answer` is for its metrics posts. */
async function counting(
  answer: (at: number, request: Request) => Answer | undefined = () => ({}),
  options: Partial<IConfig> = {},
) {
  const server = createServer((request, at) =>
    request.metrics ? answer(at, request) : flags(toggle('on'), toggle('off', false)),
  );
  const client = new UnleashClient({ ...config, ...options, fetch: server.fetch });
  const errors: unknown[] = [];
  client.on('error', (error) => errors.push(error));
  await client.start();
  return { ...server, client, errors };
}

test('the first report after two seconds, then one every thirty, never an empty one', async () => {
  const { client, posts, reports } = await counting();
  client.isEnabled('on');
  client.isEnabled('on');
  client.getVariant('off');
  client.isEnabled('__proto__');
  await vi.advanceTimersByTimeAsync(1999);
  expect(posts).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(posts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(reports()).toEqual([
    {
      bucket: {
        start: '2024-01-01T00:00:00.000Z',
        stop: '2024-01-01T00:00:02.000Z',
        toggles: { on: { yes: 2, no: 0 }, off: { yes: 0, no: 1 }, ['__proto__']: { yes: 0, no: 1 } },
      },
      appName: 'browser',
      instanceId: 'browser',
    },
    {
      bucket: { start: '2024-01-01T00:00:02.000Z', stop: '2024-01-01T00:00:32.000Z', toggles: { on: { yes: 1, no: 0 } } },
      appName: 'browser',
      instanceId: 'browser',
    },
  ]);
  client.stop();
});

test('where and how it is posted', async () => {
  const addresses = [];
  for (const url of [URL_OF_FLAGS, `${URL_OF_FLAGS}/`, 'http://flags.test', 'http://flags.test/a?tenant=7']) {
    const { client, posts } = await counting(undefined, { url, headerName: 'X-Key', customHeaders: { X: 'y' } });
    client.isEnabled('on');
    await vi.advanceTimersByTimeAsync(2000);
    addresses.push(posts[0]?.url.href);
    expect(posts[0]?.headers).toEqual({ 'X-Key': 'key', Accept: 'application/json', 'Content-Type': 'application/json', X: 'y' });
    client.stop();
  }
  expect(addresses).toEqual([
    'http://flags.test/proxy/client/metrics',
    'http://flags.test/proxy/client/metrics',
    'http://flags.test/client/metrics',
    'http://flags.test/a/client/metrics?tenant=7',
  ]);
});

test('the interval can be set; without a positive one there are no reports', async () => {
  const counts = [];
  const timers = [];
  const none = [0, -1, Number.NaN].map((metricsInterval) => ({ metricsInterval }));
  for (const options of [{ metricsInterval: 1 }, ...none, { disableMetrics: true }]) {
    const { client, posts } = await counting(undefined, options);
    for (let second = 0; second < 4; second++) {
      client.isEnabled('on');
      await vi.advanceTimersByTimeAsync(1000);
    }
    counts.push(posts.length);
    timers.push(vi.getTimerCount());
    client.stop();
  }
  expect(counts).toEqual([3, 0, 0, 0, 0]);
  expect(timers).toEqual([1, 0, 0, 0, 0]);
});

test.each<[string, unknown, (request: Request) => void]>([
  ['fails', 'offline', (request) => request.fail('offline')],
  ['is refused', { type: 'HttpError', code: 503 }, (request) => request.answer({ status: 503 })],
])('a report that %s: message, error event, and its counts go with the next one', async (_, error, fail) => {
  const { client, errors, reports } = await counting((at, request) => {
    if (at === 0) fail(request);
    return at === 0 ? undefined : {};
  });
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(2000);
  expect(errors).toEqual([error]);
  expect(console.error).toHaveBeenCalledExactlyOnceWith('unable to send feature metrics', error);
  client.isEnabled('on');
  client.isEnabled('off');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports().map(({ bucket }) => bucket)).toMatchObject([
    {},
    { start: '2024-01-01T00:00:00.000Z', stop: '2024-01-01T00:00:32.000Z', toggles: { on: { yes: 2 }, off: { no: 1 } } },
  ]);
  client.stop();
});

test('what is kept is bounded', async () => {
  const { client, posts, reports } = await counting(() => ({ status: 500 }));
  for (let round = 0; round < 20; round++) {
    for (let name = 0; name < 100; name++) client.isEnabled(`flag ${round} ${name}`);
    await vi.advanceTimersByTimeAsync(30_000);
  }
  client.isEnabled('flag 0 0');
  await vi.advanceTimersByTimeAsync(30_000);
  const toggles = reports().at(-1)?.bucket.toggles ?? {};
  expect(Object.keys(toggles)).toHaveLength(500);
  expect(toggles['flag 0 0']).toEqual({ yes: 0, no: 2 });
  expect(String(posts.at(-1)?.init.body).length).toBeLessThan(64 * 1024);
  client.stop();
});

test('Retry-After holds for reports; a refused key ends them, not the requests for flags', async () => {
  const { client, posts, asked } = await counting(
    (at) => (at === 0 ? { status: 429, headers: { 'Retry-After': '100' } } : { status: 403 }),
    { disableRefresh: false },
  );
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(101_000);
  expect(posts).toHaveLength(1);
  // A clock that is set back prolongs nothing.
  vi.setSystemTime(new Date('2023-01-01T00:00:00Z'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(posts).toHaveLength(2);
  expect(asked.length).toBeGreaterThan(20);
  client.stop();
});

test('a mock that gives nothing for a report is no failure', async () => {
  const fetch = vi.fn();
  const client = new UnleashClient({ ...config, fetch });
  await client.start();
  vi.mocked(console.error).mockClear();
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(40_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(console.error).not.toHaveBeenCalled();
  client.stop();
});

test('a report under way at stop is ended silently, its counts wait for the next start', async () => {
  const { client, posts, errors, reports } = await counting((at) => (at ? {} : undefined));
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(2000);
  client.stop();
  await settled();
  expect(posts[0]?.init.signal?.aborted).toBe(true);
  expect(errors).toEqual([]);
  await client.start();
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports()[1]?.bucket.toggles).toEqual({ on: { yes: 1, no: 0 } });
  client.stop();
});

test('when the page is hidden the bucket goes out at once, with keepalive, and outlives a stop', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  const change = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const { client, posts, reports } = await counting(() => undefined);
  client.isEnabled('on');
  change('visible');
  expect(posts).toHaveLength(0);
  change('hidden');
  change('hidden');
  expect(reports()).toMatchObject([{ bucket: { toggles: { on: { yes: 1, no: 0 } } } }]);
  expect(posts[0]?.init.keepalive).toBe(true);
  client.isEnabled('on');
  client.stop();
  change('hidden');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.init.signal?.aborted).not.toBe(true);
});
