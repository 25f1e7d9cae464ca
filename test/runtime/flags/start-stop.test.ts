import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type IConfig, InMemoryStorageProvider, UnleashClient } from '../../../runtime/flags/index.js';
import { createServer, flags, isSettled, settled, toggle, URL_OF_FLAGS } from './server.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const config = { url: URL_OF_FLAGS, clientKey: 'key', appName: 'web', refreshInterval: 1 };

test('polls once after two starts at the same time, and ends with one stop', async () => {
  const { fetch, asked } = createServer(() => flags());
  const client = new UnleashClient({ ...config, fetch });
  await Promise.all([client.start(), client.start()]);
  expect(console.error).toHaveBeenCalledExactlyOnceWith('Unleash has already started, call stop() first');
  await vi.advanceTimersByTimeAsync(1001);
  expect(asked).toHaveLength(2);
  client.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['before the storage answered', 'during the first request'])('leaves nothing running after stop %s', async (when) => {
  const { fetch, asked } = createServer();
  const client = new UnleashClient({ ...config, fetch });
  const ready = vi.fn();
  client.on('ready', ready);
  const started = client.start();
  if (when === 'during the first request') await settled();
  client.stop();
  expect(await isSettled(started)).toBe(true);
  expect(asked.map(({ init }) => init.signal?.aborted)).toEqual(when === 'during the first request' ? [true] : []);
  asked[0]?.answer(flags(toggle('a')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBeLessThan(2);
  expect(vi.getTimerCount()).toBe(0);
  expect(ready).not.toHaveBeenCalled();
  expect(console.error).not.toHaveBeenCalled();
});

test('polls once after an immediate stop and start, and ignores the first request', async () => {
  const { fetch, asked } = createServer();
  const client = new UnleashClient({ ...config, fetch });
  client.start();
  await settled();
  client.stop();
  const started = client.start();
  asked[1]?.answer(flags(toggle('second')));
  asked[0]?.answer(flags(toggle('first')));
  await started;
  await vi.advanceTimersByTimeAsync(1001);
  expect(asked).toHaveLength(3);
  expect(client.getAllToggles()).toEqual([toggle('second')]);
  client.stop();
});

test('allows a listener to stop the client', async () => {
  const { fetch, asked } = createServer(() => flags(toggle('a')));
  const client = new UnleashClient({ ...config, fetch });
  client.on('ready', () => client.stop());
  await client.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('sends no metrics if it is stopped before the first report', async () => {
  const { fetch, posts } = createServer(() => flags(toggle('a')));
  const client = new UnleashClient({ ...config, fetch });
  await client.start();
  client.isEnabled('a');
  await vi.advanceTimersByTimeAsync(1900);
  client.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(posts).toHaveLength(0);
});

async function eventsOf(options: Partial<IConfig>, answers: ReturnType<typeof flags>[]) {
  const { fetch } = createServer((_, at) => answers[Math.min(at, answers.length - 1)]);
  const client = new UnleashClient({ ...config, storageProvider: new InMemoryStorageProvider(), ...options, fetch });
  const events: string[] = [];
  for (const name of ['initialized', 'ready', 'update'] as const) client.on(name, () => events.push(name));
  await client.start();
  await vi.advanceTimersByTimeAsync(1000 * (answers.length - 1));
  client.stop();
  return events;
}

test('emits ready once, with the first flags', async () => {
  expect(await eventsOf({}, [{ status: 500 }, flags(toggle('a')), flags(toggle('b'))].slice(1))).toEqual([
    'initialized',
    'update',
    'ready',
    'update',
  ]);
  expect(await eventsOf({}, [flags(), flags()])).toEqual(['initialized', 'ready']);
  expect(await eventsOf({}, [{ status: 404 }, flags()])).toEqual(['initialized', 'ready']);
});

test('emits ready once with bootstrap, and update only if the server sends different flags', async () => {
  const bootstrap = [toggle('a'), toggle('b')];
  expect(await eventsOf({ bootstrap }, [flags(...bootstrap), flags(...bootstrap)])).toEqual(['initialized', 'ready']);
  expect(await eventsOf({ bootstrap }, [flags(toggle('b'), toggle('a'))])).toEqual(['initialized', 'ready']);
  expect(await eventsOf({ bootstrap }, [flags(toggle('a', false)), flags(toggle('a'))])).toEqual([
    'initialized',
    'ready',
    'update',
    'update',
  ]);
});

test('emits no update if the server confirms the stored flags', async () => {
  const storageProvider = new InMemoryStorageProvider();
  await storageProvider.save('repo', [toggle('a')]);
  expect(await eventsOf({ storageProvider }, [flags(toggle('a'))])).toEqual(['initialized', 'ready']);
});

test('does not emit ready again after a restart', async () => {
  const { fetch } = createServer(() => flags(toggle('a')));
  const client = new UnleashClient({ ...config, fetch });
  const ready = vi.fn();
  client.on('ready', ready);
  await client.start();
  client.stop();
  await client.start();
  client.stop();
  expect(ready).toHaveBeenCalledTimes(1);
});
