import { afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { EVENTS, type IConfig, type IFetch, UnleashClient } from '../../runtime/flags/index.js';
import { createAdmin } from './admin-api.js';
import { BANNER, CHECKOUT, COLOURS } from './flags.js';

const admin = createAdmin(inject('unleash'));

let key: string;
beforeAll(async () => {
  key = await admin.createFrontendToken();
  await admin.turn(BANNER, 'on');
  const all = [BANNER, CHECKOUT, COLOURS];
  await vi.waitFor(async () => expect(await admin.served(key, 'anna')).toEqual(expect.arrayContaining(all)), 60_000);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Creates a client of the server that records its requests and their status. */
function connect(options: Partial<IConfig> = {}) {
  const asked: { method: string; status?: number }[] = [];
  const fetchAndNote: IFetch = async (url, init) => {
    const request: (typeof asked)[number] = { method: String(init.method) };
    asked.push(request);
    const response = await fetch(url, init);
    request.status = response.status;
    return response;
  };
  const client = new UnleashClient({
    url: admin.frontend,
    clientKey: key,
    appName: 'shop',
    disableRefresh: true,
    disableMetrics: true,
    fetch: fetchAndNote,
    ...options,
  });
  onTestFinished(() => client.stop());
  const events: { name: string; payload: unknown }[] = [];
  for (const name of [EVENTS.READY, EVENTS.UPDATE, EVENTS.ERROR])
    client.on(name, (payload?: unknown) => void events.push({ name, payload }));
  return { client, asked, events };
}

test('a constraint on the user decides, and the variant comes with its payload', async () => {
  const { client, events } = connect({ context: { userId: 'anna' } });
  await client.start();
  expect(client.isEnabled(CHECKOUT)).toBe(true);
  expect(client.getVariant(CHECKOUT)).toMatchObject({
    name: 'short',
    enabled: true,
    payload: { type: 'string', value: 'one page, “ö”' },
  });
  await client.updateContext({ userId: 'ben' });
  expect(client.isEnabled(CHECKOUT)).toBe(false);
  expect(client.getVariant(CHECKOUT)).toEqual({ name: 'disabled', enabled: false });
  expect(client.isEnabled('never-created')).toBe(false);
  expect(events.map(({ name }) => name)).toEqual(['update', 'ready', 'update']);
});

test('distributes users over the variants, and each user always gets the same one', async () => {
  const { client } = connect();
  await client.start();
  const variantsOfAll = async () => {
    const names: string[] = [];
    for (let user = 0; user < 20; user++) {
      await client.updateContext({ userId: String(user) });
      names.push(client.getVariant(COLOURS).name);
    }
    return names;
  };
  const first = await variantsOfAll();
  expect(new Set(first)).toEqual(new Set(['red', 'blue']));
  expect(await variantsOfAll()).toEqual(first);
});

test('unchanged flags are answered by 304 and stay; changed ones come with the next refresh', async () => {
  const { client, asked, events } = connect({
    context: { userId: 'dora' },
    disableRefresh: false,
    refreshInterval: 0.2,
  });
  await client.start();
  const flags = client.getAllToggles();
  await expect.poll(() => asked.filter(({ status }) => status === 304).length, { timeout: 60_000 }).toBeGreaterThan(2);
  expect(asked.map(({ status }) => status).slice(0, 3)).toEqual([200, 304, 304]);
  expect(client.getAllToggles()).toEqual(flags);
  expect(client.isEnabled(BANNER)).toBe(true);

  await admin.turn(BANNER, 'off');
  await expect.poll(() => client.isEnabled(BANNER), { timeout: 60_000 }).toBe(false);
  expect(events.map(({ name }) => name)).toEqual(['update', 'ready', 'update']);
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(2);
});

test('what was read arrives in the statistics of the server', async () => {
  const { client } = connect({ context: { userId: 'carla' }, disableMetrics: false });
  await client.start();
  client.isEnabled(COLOURS);
  client.getVariant(COLOURS);
  const { yes, no } = await admin.usage(COLOURS);
  await expect
    .poll(() => admin.usage(COLOURS), { timeout: 60_000, interval: 250 })
    .toEqual({ yes: yes + 2, no, applications: ['browser'] });
});

test.each([
  ['300 letters', 'x'.repeat(300)],
  ['U+0000', 'a\0b'],
])('a flag name with %s, which some servers fail on, costs no other flag a count', async (_, name) => {
  const { client } = connect({
    context: { userId: 'emil' },
    disableMetrics: false,
    metricsInterval: 0.2,
    metricsIntervalInitial: 0.2,
  });
  await client.start();
  const { yes, no } = await admin.usage(COLOURS);
  let sent = 0;
  client.on(EVENTS.SENT, () => {
    sent++;
  });
  for (let read = 1; read <= 10; read++) {
    client.isEnabled(name);
    client.isEnabled(COLOURS);
    await expect.poll(() => sent, { timeout: 60_000 }).toBeGreaterThanOrEqual(read);
  }
  await expect
    .poll(() => admin.usage(COLOURS), { timeout: 60_000, interval: 250 })
    .toEqual({ yes: yes + 10, no, applications: ['browser'] });
});

test('a key that the server does not know: one error, and nothing is asked or reported any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const wrong = connect({ clientKey: 'default:development.unknown', disableRefresh: false, disableMetrics: false });
  await wrong.client.start();
  expect(wrong.client.isEnabled(COLOURS)).toBe(false);
  vi.advanceTimersByTime(24 * 3600 * 1000);
  expect(wrong.asked).toEqual([{ method: 'GET', status: 401 }]);
  expect(wrong.events).toEqual([{ name: 'error', payload: { type: 'HttpError', code: 401 } }]);
  expect(log).toHaveBeenCalledTimes(1);
});
