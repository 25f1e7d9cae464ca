import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type IConfig, UnleashClient } from '../../../runtime/flags/index.js';
import { toggle } from './server.js';

afterEach(() => {
  vi.restoreAllMocks();
});

interface Received {
  method: string | undefined;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  /** Resolves when the client aborts the request. */
  aborted: Promise<void>;
}

/** A client of a real server with the global `fetch`. `until` resolves at the server's nth request. */
async function serve(answer: (response: ServerResponse, request: Received, at: number) => void, options: Partial<IConfig> = {}) {
  const received: Received[] = [];
  let arrived = () => {};
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const aborted = new Promise<void>((resolve) => response.on('close', () => !response.writableFinished && resolve()));
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, headers } = request;
    received.push({ method, headers, url: new URL(request.url ?? '', 'http://server'), body, aborted });
    const at = received.length - 1;
    answer(response, received[at] as Received, at);
    arrived();
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/frontend`;
  const client = new UnleashClient({ url, clientKey: 'real-key', appName: 'web', disableRefresh: true, ...options });
  onTestFinished(() => client.stop());
  const until = async (count: number) => {
    while (received.length < count)
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
  };
  return { client, received, until };
}

const json = (response: ServerResponse, body: unknown, headers = {}) =>
  response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

test('sends headers, context and a weak ETag over HTTP', async () => {
  const { client, received } = await serve(
    (response, { headers }) =>
      headers['if-none-match'] === 'W/"1"'
        ? response.writeHead(304).end()
        : json(response, { toggles: [toggle('a')] }, { ETag: 'W/"1"' }),
    { context: { userId: 'ä & b', properties: { 'x y': 'z' } }, disableRefresh: false, refreshInterval: 0.02 },
  );
  await client.start();
  expect(client.isEnabled('a')).toBe(true);
  await expect.poll(() => received.filter(({ headers }) => headers['if-none-match'] === 'W/"1"').length).toBeGreaterThan(1);
  client.stop();
  const [first] = received;
  expect(first?.url.pathname).toBe('/api/frontend');
  expect(Object.fromEntries(first?.url.searchParams ?? [])).toMatchObject({
    userId: 'ä & b',
    'properties[x y]': 'z',
    appName: 'web',
  });
  expect(first?.headers).toMatchObject({
    authorization: 'real-key',
    accept: 'application/json',
    'content-type': 'application/json',
    'if-none-match': '',
  });
  expect(client.getAllToggles()).toEqual([toggle('a')]);
});

test('aborts a request for an older context', async () => {
  const { client, received, until } = await serve((response, { url }) => {
    if (url.searchParams.get('userId') === 'b') json(response, { toggles: [toggle('b')] });
  });
  const errors = vi.fn();
  client.on('error', errors);
  const started = client.start();
  await until(1);
  await client.updateContext({ userId: 'b' });
  await Promise.all([started, received[0]?.aborted]);
  expect(client.getAllToggles()).toEqual([toggle('b')]);
  expect(errors).not.toHaveBeenCalled();
});

test('aborts the request on stop and lets start resolve', async () => {
  const { client, received, until } = await serve(() => {});
  const settled: string[] = [];
  void client.start().then(() => settled.push('start'));
  await until(1);
  void received[0]?.aborted.then(() => settled.push('request'));
  client.stop();
  await expect.poll(() => settled.toSorted(), { timeout: 10_000 }).toEqual(['request', 'start']);
});

test('reports an error and preserves the flags if the connection breaks in the middle of the body', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { client } = await serve((response, _, at) => {
    if (at === 0) return void json(response, { toggles: [toggle('a')] });
    response.writeHead(200, { 'Content-Length': '1000', ETag: '"2"' }).write('{"toggles":[{"na');
    setImmediate(() => response.destroy());
  });
  await client.start();
  const errors: unknown[] = [];
  client.on('error', (error) => errors.push(error));
  await client.updateContext({ userId: 'b' });
  expect(errors).toEqual([expect.any(Error)]);
  expect(log).toHaveBeenCalledWith('unable to fetch feature toggles', errors[0]);
  expect(client.isEnabled('a')).toBe(true);
});

test('resolves start with the network error if there is no server', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const client = new UnleashClient({ url: 'http://127.0.0.1:1/', clientKey: 'key', appName: 'web', disableRefresh: true });
  const errors: unknown[] = [];
  client.on('error', (error) => errors.push(error));
  await client.start();
  expect(errors).toEqual([expect.any(TypeError)]);
  client.stop();
});

test('delivers the metrics report', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, received, until } = await serve((response) => json(response, { toggles: [toggle('a')] }));
  await client.start();
  client.isEnabled('a');
  vi.advanceTimersByTime(2000);
  await until(2);
  expect(received[1]?.method).toBe('POST');
  expect(received[1]?.url.pathname).toBe('/api/frontend/client/metrics');
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({
    bucket: { start: expect.any(String), stop: expect.any(String), toggles: { a: { yes: 1, no: 0 } } },
    appName: 'browser',
    instanceId: 'browser',
  });
});
