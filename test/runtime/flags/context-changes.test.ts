import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type IConfig, UnleashClient } from '../../../runtime/flags/index.js';
import { createServer, flags, isSettled, type Request, settled, toggle, URL_OF_FLAGS } from './server.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const config = { url: URL_OF_FLAGS, clientKey: 'key', appName: 'web', disableRefresh: true, disableMetrics: true };
const userOf = (request: Request | undefined) => request?.url.searchParams.get('userId') ?? 'nobody';
const flagsOfUser = (request: Request | undefined) => request?.answer(flags(toggle(userOf(request))));

async function startedAs(user: string, options: Partial<IConfig> = {}) {
  const server = createServer();
  const client = new UnleashClient({ ...config, ...options, fetch: server.fetch, context: { userId: user } });
  const started = client.start();
  await settled();
  return { ...server, client, started };
}

test.each(['with', 'without'])(
  'uses the flags of the newest context, whatever the order of responses, %s AbortController',
  async (how) => {
    if (how === 'without') vi.stubGlobal('AbortController', undefined);
    const { client, asked, started } = await startedAs('start');
    const errors = vi.fn();
    client.on('error', errors);
    const changes = ['a', 'b', 'c'].map((userId) => client.updateContext({ userId }));
    expect(asked.map(userOf)).toEqual(['start', 'a', 'b', 'c']);
    expect(asked.map(({ init }) => init.signal?.aborted)).toEqual(
      how === 'with' ? [true, true, true, false] : Array(4).fill(undefined),
    );
    for (const at of [1, 3, 0, 2]) {
      flagsOfUser(asked[at]);
      await settled();
    }
    expect(client.getAllToggles()).toEqual([toggle('c')]);
    await Promise.all([started, ...changes]);
    expect(errors).not.toHaveBeenCalled();
  },
);

test('does not fall back to an older context when the newest request fails', async () => {
  vi.stubGlobal('AbortController', undefined);
  const { client, asked } = await startedAs('a');
  const changed = client.updateContext({ userId: 'b' });
  asked[1]?.fail(new Error('offline'));
  await changed;
  flagsOfUser(asked[0]);
  await settled();
  expect(client.getAllToggles()).toEqual([]);
});

test('ignores the response to an earlier request after a later one', async () => {
  vi.stubGlobal('AbortController', undefined);
  const { client, asked, started } = await startedAs('a', { disableRefresh: false, refreshInterval: 1 });
  asked[0]?.answer(flags(toggle('first')));
  await started;
  vi.advanceTimersByTime(2001);
  asked[2]?.answer(flags(toggle('third')));
  await settled();
  asked[1]?.answer(flags(toggle('second')));
  await settled();
  expect(client.getAllToggles()).toEqual([toggle('third')]);
  client.stop();
});

test('accepts responses of a server slower than the interval, with two requests at a time', async () => {
  const { client, asked, started } = await startedAs('a', { disableRefresh: false, refreshInterval: 1 });
  asked[0]?.answer(flags());
  await started;
  await vi.advanceTimersByTimeAsync(5001);
  expect(asked.slice(1).map(({ init }) => init.signal?.aborted)).toEqual([false, true, true, true, false]);
  asked[1]?.answer(flags(toggle('slow')));
  await settled();
  expect(client.isEnabled('slow')).toBe(true);
  client.stop();
});

test.each([
  ['failed', (request?: Request) => request?.fail(new Error('offline'))],
  ['was refused', (request?: Request) => request?.answer({ status: 500 })],
])('resolves a change of context when the first request %s and refresh is off', async (_, fail) => {
  const { client, asked, started } = await startedAs('a');
  fail(asked[0]);
  await started;
  const changed = client.updateContext({ userId: 'b' });
  flagsOfUser(asked[1]);
  await changed;
  expect(client.getAllToggles()).toEqual([toggle('b')]);
});

test('resolves both promises with the flags of the new context if it changes during the first request', async () => {
  const { client, asked, started } = await startedAs('a');
  const changed = client.updateContext({ userId: 'b' });
  flagsOfUser(asked[1]);
  await Promise.all([started, changed]);
  expect(client.getAllToggles()).toEqual([toggle('b')]);
});

test('resolves a change of context when the client is stopped or not running', async () => {
  const { client } = await startedAs('a');
  const changed = client.updateContext({ userId: 'b' });
  expect(await isSettled(changed)).toBe(false);
  client.stop();
  expect(await isSettled(changed)).toBe(true);
  expect(await isSettled(client.updateContext({ userId: 'c' }))).toBe(true);
});

test('does not send an ETag for another context', async () => {
  const { client, asked, started } = await startedAs('a');
  asked[0]?.answer({ ...flags(toggle('a')), headers: { ETag: '"1"' } });
  await started;
  client.updateContext({ userId: 'b' });
  client.updateContext({ userId: 'a' });
  expect(asked.map(({ headers }) => headers['If-None-Match'])).toEqual(['', '', '"1"']);
});

test('shares no objects with the caller', async () => {
  const freeze = <T>(value: T): T => {
    for (const one of Object.values(value ?? {})) if (typeof one === 'object') freeze(one);
    return Object.freeze(value);
  };
  const body = freeze({ toggles: [toggle('answered')] });
  const { fetch } = createServer(() => ({ body }));
  const given = {
    ...config,
    fetch,
    bootstrap: [toggle('given')],
    context: { properties: { a: 'b' } },
    customHeaders: { X: 'y' },
  };
  const before = structuredClone({ ...given, fetch: undefined });
  const client = new UnleashClient(freeze(given));
  await client.start();
  client.setContextField('c', 'd');
  await client.updateContext(freeze({ userId: 'b', properties: { e: 'f' } }));
  client.setContextField('userId', 'g');
  expect({ ...given, fetch: undefined }).toEqual(before);

  const toggles = client.getAllToggles();
  for (const one of toggles) one.enabled = false;
  toggles.pop();
  client.getVariant('answered').name = 'changed';
  const context = client.getContext();
  context.userId = 'changed';
  if (context.properties) context.properties.e = 'changed';
  expect(client.isEnabled('answered')).toBe(true);
  expect(client.getVariant('answered').name).toBe('disabled');
  expect(client.getContext()).toMatchObject({ userId: 'g', properties: { e: 'f' } });
});

test('ignores later changes to the configuration object and the last response', async () => {
  const body = { toggles: [toggle('a')] };
  const server = createServer(() => ({ body }));
  const given = { ...config, url: new URL(URL_OF_FLAGS), fetch: server.fetch };
  const client = new UnleashClient(given);
  given.clientKey = 'another';
  given.url.pathname = '/another';
  await client.start();
  for (const one of body.toggles) one.enabled = false;
  expect(server.asked[0]?.headers).toMatchObject({ Authorization: 'key' });
  expect(server.asked[0]?.url.pathname).toBe('/proxy');
  expect(client.isEnabled('a')).toBe(true);
});
