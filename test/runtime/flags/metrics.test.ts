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

/** A started client; `answer` responds to its metrics posts. */
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

test('reports after two seconds and then every thirty, and never an empty report', async () => {
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

test('posts reports to the metrics URL with the right headers and body', async () => {
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

test('respects the interval and sends no reports without a positive one', async () => {
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
  ['comes too often', { type: 'HttpError', code: 429 }, (request) => request.answer({ status: 429 })],
  ['times out', { type: 'HttpError', code: 408 }, (request) => request.answer({ status: 408 })],
  ['meets a failing server', { type: 'HttpError', code: 503 }, (request) => request.answer({ status: 503 })],
])('logs and emits an error for a report that %s, and includes its counts in the next one', async (_, error, fail) => {
  const { client, errors, reports } = await counting((at, request) => {
    if (at === 0) fail(request);
    return at === 0 ? undefined : {};
  });
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(2000);
  expect(errors).toEqual([error]);
  expect(console.error).toHaveBeenCalledExactlyOnceWith('unable to send feature metrics', error);
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports().map(({ bucket }) => bucket)).toMatchObject([
    {},
    { start: '2024-01-01T00:00:00.000Z', stop: '2024-01-01T00:00:32.000Z', toggles: { on: { yes: 2 } } },
  ]);
  client.stop();
});

/** A server that responds with this status to every report with such a name; counts what it accepted. */
function refusing(isRefused: (name: string) => boolean, status = 500) {
  const accepted: Record<string, number> = {};
  const answer = (_: number, { init }: Request) => {
    const { toggles } = JSON.parse(String(init.body)).bucket as { toggles: Record<string, { yes: number; no: number }> };
    if (Object.keys(toggles).some(isRefused)) return { status };
    for (const [name, { yes, no }] of Object.entries(toggles)) accepted[name] = (accepted[name] ?? 0) + yes + no;
    return {};
  };
  return { accepted, answer };
}

test.each([400, 500, 503])('loses no counts of other flags to names that the server answers with %d', async (status) => {
  const { accepted, answer } = refusing((name) => name.startsWith('bad'), status);
  const { client } = await counting(answer);
  const good = Array.from({ length: 40 }, (_, at) => `good ${at}`);
  for (let round = 0; round < 20; round++) {
    for (const name of ['bad 1', ...good, 'bad 2']) client.isEnabled(name);
    await vi.advanceTimersByTimeAsync(30_000);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(accepted).toEqual(Object.fromEntries(good.map((name) => [name, 20])));
  client.stop();
});

test('retries a name that is never accepted once per interval while it is read, and drops it after a few attempts', async () => {
  const { accepted, answer } = refusing((name) => name === 'bad');
  const { client, posts } = await counting(answer);
  client.isEnabled('bad');
  client.isEnabled('good');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(accepted).toEqual({ good: 1 });
  const tried = posts.length;
  expect(tried).toBeLessThan(10);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(posts).toHaveLength(tried);
  client.isEnabled('bad');
  client.isEnabled('good');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(posts).toHaveLength(tried + 2);
  expect(accepted).toEqual({ good: 2 });
  client.stop();
});

test('sends one report per interval to a failing server, and all counts of the last minutes once it recovers', async () => {
  let isDown = true;
  const { accepted, answer } = refusing(() => isDown);
  const { client, posts } = await counting(answer);
  const names = Array.from({ length: 8 }, (_, at) => `flag ${at}`);
  for (const name of names) client.isEnabled(name);
  await vi.advanceTimersByTimeAsync(8 * 30_000);
  expect(posts).toHaveLength(8);
  isDown = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(accepted).toEqual(Object.fromEntries(names.map((name) => [name, 1])));
  for (const name of names) client.isEnabled(name);
  const before = posts.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(posts).toHaveLength(before + 1);
  client.stop();
});

test.each([401, 403, 404, 410])('does not resend a report that the server refuses with %d', async (status) => {
  const { client, posts, errors } = await counting((at) => (at === 0 ? { status } : {}));
  client.isEnabled('on');
  client.isEnabled('off');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(posts).toHaveLength(1);
  expect(errors).toEqual([{ type: 'HttpError', code: status }]);
  client.stop();
  await client.start();
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(2000);
  expect(posts).toHaveLength(2);
  expect(JSON.parse(String(posts[1]?.init.body)).bucket.toggles).toEqual({ on: { yes: 1, no: 0 } });
  client.stop();
});

test('reports the accepted names from a hidden page even if another name failed before', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('document', page);
  const { accepted, answer } = refusing((name) => name === 'bad');
  const { client } = await counting(answer);
  for (const name of ['bad', 'a', 'b', 'c']) client.isEnabled(name);
  await vi.advanceTimersByTimeAsync(2000);
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(Object.keys(accepted)).toEqual(['a', 'c']);
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(Object.keys(accepted).sort()).toEqual(['a', 'b', 'c']);
  client.stop();
});

test('emits an event with the body of each accepted report', async () => {
  const { client, posts } = await counting((at) => ({ status: at === 0 ? 500 : 200 }));
  const sent: unknown[] = [];
  client.on('sent', (metrics) => sent.push(JSON.parse(JSON.stringify(metrics))));
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toEqual([JSON.parse(String(posts[1]?.init.body))]);
  client.stop();
});

test.each([
  ['0.5 seconds', 0.5, 500],
  ['none', 0, 10_000],
])('sends the first report after an initial interval of %s', async (_, metricsIntervalInitial, delay) => {
  const { client, posts } = await counting(undefined, { metricsInterval: 10, metricsIntervalInitial });
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(delay - 1);
  expect(posts).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(posts).toHaveLength(1);
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posts).toHaveLength(2);
  client.stop();
});

test('limits the number of stored names', async () => {
  const { client, posts, reports } = await counting(() => ({ status: 429 }));
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

test('respects Retry-After for reports; a rejected key ends reports but not requests for flags', async () => {
  const { client, posts, asked } = await counting(
    (at) => (at === 0 ? { status: 429, headers: { 'Retry-After': '100' } } : { status: 403 }),
    { disableRefresh: false },
  );
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(101_000);
  expect(posts).toHaveLength(1);
  // Setting the clock back must not extend the delay.
  vi.setSystemTime(new Date('2023-01-01T00:00:00Z'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(posts).toHaveLength(2);
  expect(asked.length).toBeGreaterThan(20);
  client.stop();
});

test('accepts a mock that returns nothing for a report', async () => {
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

test('aborts a report silently on stop and preserves its counts for the next start', async () => {
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

test('sends the counts with keepalive when the page is hidden, and does not abort that report on stop', async () => {
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

test('the first report begins with the client, also if nothing was read for a long time', async () => {
  const { client, reports } = await counting();
  await vi.advanceTimersByTimeAsync(100_000);
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reports()[0]?.bucket.start).toBe('2024-01-01T00:00:00.000Z');
  client.stop();
});

test('reports names together again after a refusal that no name can have caused', async () => {
  const { client, reports } = await counting((at) => (at === 0 ? { status: 404 } : {}));
  for (let turn = 0; turn < 2; turn++) {
    client.isEnabled('on');
    client.isEnabled('off');
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(reports().map(({ bucket }) => Object.keys(bucket.toggles))).toEqual([
    ['on', 'off'],
    ['on', 'off'],
  ]);
  client.stop();
});

test('a rejected key ends reports', async () => {
  const { client, posts } = await counting(() => ({ status: 401 }));
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(2000);
  client.isEnabled('on');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(posts).toHaveLength(1);
  client.stop();
});

test('sends no report of what a hidden page has reported in the meantime, but what was read after that', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('document', page);
  const { client, posts, reports } = await counting((at) => (at === 0 ? { status: 400 } : undefined));
  client.isEnabled('a');
  client.isEnabled('b');
  await vi.advanceTimersByTimeAsync(2000);
  client.isEnabled('c');
  await vi.advanceTimersByTimeAsync(30_000);
  page.dispatchEvent(new Event('visibilitychange'));
  client.isEnabled('b');
  posts[1]?.answer({});
  await settled();
  expect(reports().map(({ bucket }) => Object.keys(bucket.toggles))).toEqual([['a', 'b'], ['c'], ['a'], ['b'], ['b']]);
  client.stop();
});
