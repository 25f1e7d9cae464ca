import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  EVENTS,
  type IImpressionEvent,
  InMemoryStorageProvider,
  type IStorageProvider,
  UnleashClient,
} from '../../../runtime/flags/index.js';
import { createServer, flags, settled, toggle, URL_OF_FLAGS } from './server.js';

const config = { url: URL_OF_FLAGS, clientKey: 'some-key', appName: 'web' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('calls listeners every time, once, and not after they were removed', async () => {
  const { fetch } = createServer((_, at) => flags(toggle('a', at % 2 === 0)));
  const client = new UnleashClient({ ...config, fetch, refreshInterval: 1 });
  const calls: string[] = [];
  const always = () => calls.push('on');
  client.on(EVENTS.UPDATE, always).once(EVENTS.UPDATE, () => calls.push('once'));
  await client.start();
  await vi.advanceTimersByTimeAsync(1001);
  client.off(EVENTS.UPDATE, always);
  await vi.advanceTimersByTimeAsync(1001);
  expect(calls).toEqual(['on', 'once', 'on']);
  client.stop();
});

test('calls a listener with its this value', async () => {
  const { fetch } = createServer(() => flags(toggle('a')));
  const client = new UnleashClient({ ...config, fetch });
  const view = {
    seen: [] as string[],
    update() {
      this.seen.push('update');
    },
    ready() {
      this.seen.push('ready');
    },
  };
  client.on(EVENTS.UPDATE, view.update, view).once(EVENTS.READY, view.ready, view);
  await client.start();
  expect(view.seen).toEqual(['update', 'ready']);
  client.stop();
});

/** Collects uncaught errors until the end of the test and hides them from the runner. */
function catchUncaught(): unknown[] {
  const uncaught: unknown[] = [];
  const told = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', (error) => uncaught.push(error));
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of told) process.on('unhandledRejection', listener);
  });
  return uncaught;
}

test('isolates a listener that throws and reports its error under any fake timers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'Date', 'performance', 'queueMicrotask'] });
  const uncaught = catchUncaught();
  const { fetch, asked } = createServer(() => flags(toggle('a')));
  const client = new UnleashClient({ ...config, fetch, refreshInterval: 1 });
  const seen = vi.fn();
  client.on(EVENTS.READY, () => {
    throw new Error('in a listener');
  });
  client.on(EVENTS.READY, seen);
  await client.start();
  vi.advanceTimersByTime(1001);
  expect(seen).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(2);
  await setImmediate();
  expect(uncaught).toEqual([new Error('in a listener')]);
  client.stop();
});

test('emits impression events', async () => {
  const variant = { name: 'green', enabled: true };
  const { fetch } = createServer(() => flags({ ...toggle('shown'), impressionData: true, variant }, toggle('silent', false)));
  const client = new UnleashClient({ ...config, fetch, context: { sessionId: '1', properties: { a: 'b' } } });
  const events: IImpressionEvent[] = [];
  client.on(EVENTS.IMPRESSION, (event) => events.push(event));
  await client.start();
  client.isEnabled('shown');
  client.getVariant('shown');
  client.isEnabled('silent');
  const event = { context: client.getContext(), enabled: true, featureName: 'shown', impressionData: true };
  expect(events).toEqual([
    { ...event, eventType: 'isEnabled', eventId: expect.any(String) },
    { ...event, eventType: 'getVariant', eventId: expect.any(String), variant: 'green' },
  ]);
  for (const { eventId } of events) expect(eventId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(events[0]?.eventId).not.toBe(events[1]?.eventId);
  client.stop();
});

test('emits impression events for every flag, including unknown ones, with impressionDataAll', async () => {
  const { fetch } = createServer(() => flags({ ...toggle('a'), impressionData: false }));
  const client = new UnleashClient({ ...config, fetch, impressionDataAll: true });
  const events: IImpressionEvent[] = [];
  client.on(EVENTS.IMPRESSION, (event) => events.push(event));
  await client.start();
  client.isEnabled('a');
  client.getVariant('unknown');
  expect(events).toMatchObject([
    { featureName: 'a', enabled: true, impressionData: false },
    { featureName: 'unknown', enabled: false, variant: 'disabled' },
  ]);
  client.stop();
});

test('accepts storage providers as existing code implements them', async () => {
  const toggles = [toggle('stored')];
  class Store implements IStorageProvider {
    saved: string[] = [];
    async save(name: string) {
      this.saved.push(name);
    }
    async get(name: string) {
      return name === 'sessionId' ? '123' : toggles;
    }
  }
  vi.spyOn(console, 'error').mockReturnValue();
  const client = new UnleashClient({
    ...config,
    storageProvider: new Store(),
    fetch: () => Promise.reject(new Error('offline')),
  });
  const initialized = vi.fn();
  client.on(EVENTS.INIT, initialized);
  await client.start();
  expect(initialized).toHaveBeenCalledTimes(1);
  expect(client.getContext().sessionId).toBe('123');
  expect(client.isEnabled('stored')).toBe(true);
  client.stop();
});

test('loads stored flags before the first request', async () => {
  const storageProvider = new InMemoryStorageProvider();
  await storageProvider.save('repo', [toggle('stored')]);
  const { fetch, asked } = createServer();
  const client = new UnleashClient({ ...config, storageProvider, fetch });
  const seen: unknown[] = [];
  client.on(EVENTS.INIT, () => seen.push(client.isEnabled('stored'), asked.length));
  client.start();
  await settled();
  expect(seen).toEqual([true, 0]);
  client.stop();
});

test('removes one listener, or all of one event, and no others', async () => {
  const { fetch } = createServer(() => flags(toggle('a')));
  const client = new UnleashClient({ ...config, fetch });
  const calls: string[] = [];
  const listen = (name: string) => () => calls.push(name);
  const removed = listen('removed');
  for (const event of [EVENTS.UPDATE, EVENTS.READY]) client.on(event, removed).on(event, listen(event));
  client.off(EVENTS.UPDATE, removed);
  client.off(EVENTS.READY);
  await client.start();
  expect(calls).toEqual(['update']);
  client.stop();
});
