import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EVENTS, type IConfig, type IFetch, UnleashClient } from '../../../runtime/flags/index.js';
import { createServer, flags, toggle, URL_OF_FLAGS } from './server.js';

const config = { url: URL_OF_FLAGS, clientKey: 'some-key', appName: 'web' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['url', 'url is required'],
  ['clientKey', 'clientKey is required'],
  ['appName', 'appName is required.'],
])('rejects a configuration without %s', (name, message) => {
  expect(() => new UnleashClient({ ...config, [name]: '' })).toThrow(new Error(message));
});

test.each(['/proxy', 'proxy', 'http://'])('rejects an invalid URL immediately: %s', (url) => {
  expect(() => new UnleashClient({ ...config, url })).toThrow(TypeError);
});

test('emits the event names that existing code listens to', () => {
  expect(EVENTS).toEqual({
    INIT: 'initialized',
    ERROR: 'error',
    READY: 'ready',
    UPDATE: 'update',
    IMPRESSION: 'impression',
    SENT: 'sent',
    RECOVERED: 'recovered',
  });
});

test('has the flags when start resolves', async () => {
  const variant = { name: 'green', enabled: true, payload: { type: 'string', value: 'some-text' } };
  const { fetch } = createServer(() => flags({ ...toggle('on'), variant }, toggle('off', false)));
  const client = new UnleashClient({ ...config, fetch });
  await client.start();
  expect([client.isEnabled('on'), client.isEnabled('off'), client.isEnabled('unknown')]).toEqual([true, false, false]);
  expect(client.getVariant('on')).toEqual(variant);
  expect(client.getVariant('unknown')).toEqual({ name: 'disabled', enabled: false });
  expect(client.getAllToggles().map(({ name }) => name)).toEqual(['on', 'off']);
  client.stop();
});

test('sends a request per interval without gaps until stop', async () => {
  const { fetch, asked } = createServer(() => flags(toggle('a')));
  const client = new UnleashClient({ ...config, fetch, refreshInterval: 1 });
  await client.start();
  vi.advanceTimersByTime(1001);
  vi.advanceTimersByTime(1001);
  vi.advanceTimersByTime(1001);
  expect(asked).toHaveLength(4);
  client.stop();
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveLength(4);
});

test('uses an interval of 30 seconds by default, and sends one request without a positive one', async () => {
  const counts = [];
  const once = [0, -1, Number.NaN].map((refreshInterval) => ({ refreshInterval }));
  for (const options of [{}, ...once, { disableRefresh: true }]) {
    const { fetch, asked } = createServer(() => flags());
    const client = new UnleashClient({ ...config, ...options, fetch });
    await client.start();
    await vi.advanceTimersByTimeAsync(29_000);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(2000);
    counts.push([before, asked.length]);
    client.stop();
  }
  expect(counts).toEqual([
    [1, 2],
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

test('does not flood the server if the interval is longer than timers support', async () => {
  const { fetch, asked } = createServer(() => flags());
  const client = new UnleashClient({ ...config, fetch, refreshInterval: 40 * 24 * 3600 });
  await client.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  client.stop();
});

test('calls a global fetch that was replaced after construction', async () => {
  const client = new UnleashClient(config);
  const { fetch, asked } = createServer(() => flags(toggle('a')));
  vi.stubGlobal('fetch', fetch);
  await client.start();
  expect(asked).toHaveLength(1);
  client.stop();
});

test('logs a message and emits an error without any fetch, and does nothing else', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', undefined);
  const client = new UnleashClient({ ...config, disableRefresh: true });
  expect(log.mock.calls).toEqual([[expect.stringContaining('fetch')]]);
  const errors: unknown[] = [];
  client.on(EVENTS.ERROR, (error) => errors.push(error));
  await client.start();
  expect(errors).toHaveLength(1);
  expect(client.isEnabled('a')).toBe(false);
  client.stop();
});

test('sends key, ETag and context with the request', async () => {
  const { fetch, asked } = createServer(() => ({ ...flags(), headers: { ETag: 'W/"1"' } }));
  const client = new UnleashClient({
    ...config,
    url: new URL(`${URL_OF_FLAGS}?tenant=7`),
    fetch,
    environment: 'prod',
    headerName: 'X-Key',
    customHeaders: { 'X-Custom': 'yes' },
    refreshInterval: 1,
    context: { userId: '1&2', sessionId: '456', remoteAddress: 'address', properties: { 'a b': 'c', plan: 'paying' } },
  });
  await client.start();
  vi.advanceTimersByTime(1001);
  const [first, second] = asked;
  expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({
    tenant: '7',
    appName: 'web',
    environment: 'prod',
    userId: '1&2',
    sessionId: '456',
    remoteAddress: 'address',
    'properties[a b]': 'c',
    'properties[plan]': 'paying',
  });
  expect(first?.headers).toEqual({
    'X-Key': 'some-key',
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'If-None-Match': '',
    'X-Custom': 'yes',
  });
  expect(second?.headers).toMatchObject({ 'If-None-Match': 'W/"1"' });
  client.stop();
});

test('lets custom headers override its own, in any case, and omits empty ones', async () => {
  const { fetch, asked } = createServer(() => flags());
  const none = [{ Accept: undefined, 'X-None': null }, null, undefined] as unknown as IConfig['customHeaders'][];
  for (const customHeaders of [{ authorization: 'Bearer other', ACCEPT: 'text/plain', 'X-Own': '1' }, ...none]) {
    const client = new UnleashClient({ ...config, fetch, customHeaders, disableRefresh: true });
    await client.start();
    client.stop();
  }
  const json = 'application/json';
  const own = { Authorization: 'some-key', Accept: json, 'Content-Type': json, 'If-None-Match': '' };
  expect(asked.map(({ headers }) => headers)).toEqual([
    { authorization: 'Bearer other', ACCEPT: 'text/plain', 'X-Own': '1', 'Content-Type': json, 'If-None-Match': '' },
    own,
    own,
    own,
  ]);
});

test('accepts fetch implementations with fewer features than the global one, and bare mocks', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  type Init = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array; signal?: AbortSignal | null };
  const bare: IFetch = async (url: string | { href: string }, init?: Init) => {
    const ok = init?.method === 'GET' && !String(url).includes('refused');
    return { ok, status: ok ? 200 : 500, headers: {}, json: async () => ({ toggles: [toggle('a')] }) };
  };
  const client = new UnleashClient({ ...config, fetch: bare, disableRefresh: true });
  const errors: unknown[] = [];
  client.on(EVENTS.ERROR, (error) => errors.push(error));
  await client.start();
  expect(client.isEnabled('a')).toBe(true);
  await client.updateContext({ userId: 'refused' });
  await vi.advanceTimersByTimeAsync(2000);
  const failure = { type: 'HttpError', code: 500 };
  expect(errors).toEqual([failure, failure]);
  expect(log).toHaveBeenLastCalledWith('unable to send feature metrics', failure);
  client.stop();
});

test('defaults to the environment "default" and the header Authorization, and omits empty fields', async () => {
  const { fetch, asked } = createServer(() => flags());
  const properties = { a: null, b: '', c: 7, d: new Date(0), e: undefined, f: false };
  const context = { userId: undefined, remoteAddress: null, properties } as unknown as IConfig['context'];
  const client = new UnleashClient({ ...config, fetch, context });
  await client.start();
  const { sessionId, ...others } = Object.fromEntries(asked[0]?.url.searchParams ?? []);
  expect(others).toEqual({
    appName: 'web',
    environment: 'default',
    'properties[b]': '',
    'properties[c]': '7',
    'properties[d]': String(new Date(0)),
    'properties[f]': 'false',
  });
  expect(Number.isInteger(Number(sessionId)) && Number(sessionId) < 1e9).toBe(true);
  expect(asked[0]?.headers).toMatchObject({ Authorization: 'some-key' });
  client.stop();
});

test('requests the flags of a new context immediately, and preserves appName, environment and session id', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { fetch, asked } = createServer(() => flags());
  const client = new UnleashClient({ ...config, fetch });
  await client.start();
  const { sessionId } = client.getContext();
  client.updateContext({ userId: '123', properties: { a: 'b' } });
  client.setContextField('userId', '124');
  client.setContextField('plan', 'paying');
  expect(client.getContext()).toEqual({
    appName: 'web',
    environment: 'default',
    sessionId,
    userId: '124',
    properties: { a: 'b', plan: 'paying' },
  });
  expect(asked).toHaveLength(4);
  await client.updateContext({ appName: undefined, userId: '125' } as object);
  expect(client.getContext()).toEqual({ appName: 'web', environment: 'default', sessionId, userId: '125' });
  expect(warn).not.toHaveBeenCalled();
  await client.updateContext({ appName: 'other', environment: 'other' } as object);
  client.setContextField('appName', 'other');
  expect(client.getContext()).toEqual({ appName: 'web', environment: 'default', sessionId });
  expect(warn).toHaveBeenCalledTimes(2);
  client.stop();
});

test('requests a context that was set before start first', async () => {
  const { fetch, asked } = createServer(() => flags());
  const client = new UnleashClient({ ...config, fetch });
  await client.updateContext({ userId: '123' });
  expect(asked).toHaveLength(0);
  await client.start();
  expect(asked.map(({ url }) => url.searchParams.get('userId'))).toEqual(['123']);
  expect(asked[0]?.url.searchParams.get('sessionId')).toMatch(/^\d+$/);
  client.stop();
});

test('logs an error on a second start', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { fetch, asked } = createServer(() => flags());
  const client = new UnleashClient({ ...config, fetch, disableRefresh: true });
  await client.start();
  await client.start();
  expect(log).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(1);
  client.stop();
  await client.start();
  expect(asked).toHaveLength(2);
  client.stop();
});

test.each([400, 401, 403, 404, 429, 500, 503])('emits an HttpError with the message for a response of %d', async (status) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { fetch } = createServer(() => ({ status, ...flags(toggle('a')) }));
  const client = new UnleashClient({ ...config, fetch });
  const errors: unknown[] = [];
  client.on(EVENTS.ERROR, (error) => errors.push(error));
  await client.start();
  expect(errors).toStrictEqual([{ type: 'HttpError', code: status }]);
  expect(log.mock.calls).toEqual([['Unleash: Fetching feature toggles did not have an ok response']]);
  expect(client.getAllToggles()).toEqual([]);
  client.stop();
});

test('emits the very error of a request that throws or rejects', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const failure = new TypeError('offline');
  for (const fetch of [
    () => Promise.reject(failure),
    () => {
      throw failure;
    },
  ]) {
    const client = new UnleashClient({ ...config, fetch });
    const errors: unknown[] = [];
    client.on(EVENTS.ERROR, (error) => errors.push(error));
    await client.start();
    expect(errors[0]).toBe(failure);
    expect(log.mock.lastCall).toEqual(['unable to fetch feature toggles', failure]);
    client.stop();
  }
});
